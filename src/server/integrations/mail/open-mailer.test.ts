import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { smtpServer } from '#tests/support/fakes/smtp.ts'
import { testSettings } from '#tests/support/shop.ts'
import type { Mail } from './mailer.ts'
import { openMailer } from './open-mailer.ts'
import { supportMailbox } from './support-mailbox.ts'

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
  await openMailer({ ...testSettings(), smtpUrl: null, mailFrom: '' }, mailbox).send(mail)
  assert.deepEqual(taken, ['noa@example.com'])
})

describe('answers to e-mails of the shop', () => {
  /** The address that an answer to such an e-mail goes to, besides its sender. */
  async function answersTo(
    t: TestContext,
    environment: Readonly<Record<string, string>>,
    sent: Mail = mail,
  ): Promise<string | undefined> {
    const server = await smtpServer(t)
    const mailer = openMailer({ ...testSettings(environment), smtpUrl: server.url }, null)
    t.after(() => mailer.close())
    await mailer.send(sent)
    return /^Reply-To: (.*)\r?$/m.exec(server.emails[0]?.raw ?? assert.fail('it was sent'))?.[1]
  }
  const support = 'help@dana.example'
  const dana = { MAIL_FROM: 'Dana <no-reply@dana.example>', SUPPORT_EMAIL: support }

  test('go to the support mailbox, not to a sender whose mailbox nobody reads', async (t) => {
    assert.equal(await answersTo(t, dana), support)
  })

  test('go to the address that an e-mail names', async (t) => {
    assert.equal(await answersTo(t, dana, { ...mail, replyTo: 'dana@example.com' }), 'dana@example.com')
  })

  test('go to the address of the sender in a shop without a support mailbox', () => {
    const settings = testSettings({ MAIL_FROM: 'Dana <shop@dana.example>' })
    const { en, he } = settings.shop
    const shop = { en: { ...en, supportEmail: '' }, he }
    assert.equal(supportMailbox({ ...settings, shop }), 'shop@dana.example')
  })

  test('need no address of their own if the support mailbox sends or gets the e-mail', async (t) => {
    assert.equal(await answersTo(t, { ...dana, MAIL_FROM: `Dana <${support}>` }), undefined)
    assert.equal(await answersTo(t, dana, { ...mail, to: support }), undefined)
  })
})
