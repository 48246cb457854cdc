import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testSettings } from '#tests/support/shop.ts'
import { openMailer } from './open-mailer.ts'

const mail = {
  to: 'noa@example.com',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  language: 'en',
  messageId: '<one@shop.example>',
} as const

test('no e-mail is sent through a mail server without a configured sender', async (t) => {
  const settings = { ...testSettings(), smtpUrl: 'smtp://127.0.0.1:9', mailFrom: '' }
  const mailer = openMailer(settings, null)
  t.after(() => mailer.close())
  await assert.rejects(mailer.send(mail), /No sender of e-mails is set/)
  settings.mailFrom = 'shop@dana.example'
  await assert.rejects(mailer.send(mail), (error: Error) => !error.message.includes('sender'))
})

test('the demo mailbox accepts e-mails without a sender', async () => {
  const taken: string[] = []
  const mailbox = { send: async ({ to }: { to: string }) => void taken.push(to), close: () => undefined }
  await openMailer({ smtpUrl: null, mailFrom: '' }, mailbox).send(mail)
  assert.deepEqual(taken, ['noa@example.com'])
})
