import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendNow } from './send-now.ts'

const mail = {
  to: 'dana@example.com',
  subject: 'Test',
  html: '<p>Test</p>',
  text: 'Test',
  language: 'en',
  messageId: '<test@shop.example>',
} as const

test('sending a test e-mail reports a mail server timeout', async () => {
  const late = new AbortController()
  const reached = Promise.withResolvers<AbortSignal | undefined>()
  const silent = {
    send: (_: unknown, signal?: AbortSignal) => {
      reached.resolve(signal)
      return new Promise<never>(() => undefined)
    },
    close: () => undefined,
  }
  const sending = sendNow(silent, mail, late.signal)
  assert.equal(await reached.promise, late.signal, 'an e-mail that still waits for a connection is not sent')
  late.abort(new Error('too late'))
  await assert.rejects(sending, /too late/)
})
