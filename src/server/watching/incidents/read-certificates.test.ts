import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test, type TestContext } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { selfSigned } from '#tools/lighthouse/https-front.ts'
import { smtpServer } from '#tests/support/fakes/smtp.ts'
import { readCertificates } from './read-certificates.ts'

const publicUrl = 'http://localhost'

/** The port of a mail server whose certificate expires in so many days. */
async function aMailServer(t: TestContext, days: number, options: SMTPServerOptions = {}): Promise<number> {
  const mail = new SMTPServer({ authOptional: true, ...selfSigned(days), ...options })
  // the client disconnects during the greeting
  mail.on('error', () => undefined)
  mail.listen(0, '127.0.0.1')
  t.after(() => new Promise<void>((resolve) => mail.close(() => resolve())))
  await once(mail.server, 'listening')
  const address = mail.server.address()
  assert.ok(address !== null && typeof address === 'object')
  return address.port
}

function daysUntil(end: Date | null | undefined): number {
  assert.ok(end instanceof Date)
  return Math.round((end.getTime() - Date.now()) / 86_400_000)
}

describe('the certificate of the mail server', () => {
  test('is read if the connection starts without TLS', async (t) => {
    const smtpUrl = `smtp://127.0.0.1:${await aMailServer(t, 5)}`
    assert.equal(daysUntil((await readCertificates({ publicUrl, smtpUrl })).get('127.0.0.1')), 5)
    const plain = await smtpServer(t)
    assert.equal((await readCertificates({ publicUrl, smtpUrl: plain.url })).get('127.0.0.1'), null)
  })

  test('is read if the connection starts with TLS', async (t) => {
    const smtpUrl = `smtps://user:secret@localhost:${await aMailServer(t, 6, { secure: true })}`
    assert.equal(daysUntil((await readCertificates({ publicUrl, smtpUrl })).get('localhost')), 6)
  })

  test('is unknown while the server does not respond', async () => {
    for (const smtpUrl of ['smtps://localhost:9', 'smtp://localhost:9'])
      assert.equal((await readCertificates({ publicUrl, smtpUrl })).get('localhost'), null)
  })
})
