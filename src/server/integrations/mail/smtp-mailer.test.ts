import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { smtpServer } from '#tests/support/fakes/smtp.ts'
import { until } from '#tests/support/until.ts'
import { type SmtpLimits, smtpLimits, smtpMailer } from './smtp-mailer.ts'

const mailTo = (name: string) =>
  ({
    to: `${name}@example.com`,
    subject: 'Hello',
    html: '<p>Hello</p>',
    text: 'Hello',
    language: 'en',
    messageId: `<${name}@shop.example>`,
  }) as const

/** A header as people read it: encoded words decoded (RFC 2047), without the quotation marks around a name. */
function decodedHeader(header: string): string {
  return header
    .replace(/\r?\n[ \t]+/g, ' ')
    .replace(/\?= +=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, text: string) => Buffer.from(text, 'base64').toString())
    .replace(/^"(.*)" </, '$1 <')
}

/** A mail server that accepts e-mails only once released, and a mailer with one connection to it. */
async function aSlowServer(t: TestContext, limits: Partial<SmtpLimits> = {}) {
  const released = Promise.withResolvers<void>()
  const server = await smtpServer(t, () => released.promise)
  const mailer = smtpMailer(server.url, 'shop@dana.example', { ...smtpLimits, connections: 1, ...limits })
  t.after(() => {
    mailer.close()
    released.resolve()
  })
  return {
    mailer,
    release: released.resolve,
    sent: () => server.emails.flatMap(({ to }) => to.map((address) => address.split('@')[0])),
  }
}

test('a mail server may check an e-mail as long as RFC 5321 allows before it accepts it', () => {
  const minutes = 60_000
  assert.ok(smtpLimits.silenceMilliseconds >= 10 * minutes, 'section 4.5.3.2.6')
  const { connectMilliseconds, silenceMilliseconds, sendMilliseconds } = smtpLimits
  assert.ok(connectMilliseconds <= 10_000, 'one that does not respond at all is noticed soon')
  assert.ok(
    sendMilliseconds > 2 * connectMilliseconds + silenceMilliseconds,
    'an e-mail is not given up while the mail server delivers it',
  )
})

test('the name of the sender arrives as typed, whatever its characters mean in a header', async (t) => {
  const server = await smtpServer(t)
  for (const [at, name] of ['מפתח בע"מ', 'Games: Israel', 'Dana (games), Haifa', 'Dana'].entries()) {
    const mailer = smtpMailer(server.url, `${name} <shop@dana.example>`)
    await mailer.send(mailTo(`buyer${at}`))
    mailer.close()
    const { from, raw } = server.emails[at] ?? assert.fail(name)
    assert.equal(from, 'shop@dana.example', name)
    const [, header = ''] = /^From: ((?:.|\r?\n[ \t])*)\r?$/m.exec(raw) ?? []
    assert.equal(decodedHeader(header), `${name} <shop@dana.example>`)
  }
})

test('an e-mail that has waited too long for a connection is never sent', async (t) => {
  const { mailer, release, sent } = await aSlowServer(t, { waitMilliseconds: 50 })
  const first = mailer.send(mailTo('first'))
  await until(() => sent().length === 1, 'the first e-mail holds the connection')
  await assert.rejects(mailer.send(mailTo('second')), /No connection to the mail server was free within/)
  release()
  await first
  await mailer.send(mailTo('third'))
  assert.deepEqual(sent(), ['first', 'third'])
})

test('an e-mail whose job ends before its turn is never sent', async (t) => {
  const { mailer, release, sent } = await aSlowServer(t)
  const first = mailer.send(mailTo('first'))
  await until(() => sent().length === 1, 'the first e-mail holds the connection')
  const job = new AbortController()
  const second = mailer.send(mailTo('second'), job.signal)
  job.abort(new Error('the server stops'))
  await assert.rejects(second, /the server stops/)
  release()
  await first
  await mailer.send(mailTo('third'))
  assert.deepEqual(sent(), ['first', 'third'])
})

test('the job of an e-mail that is being sent does not interrupt it', async (t) => {
  const { mailer, release, sent } = await aSlowServer(t)
  const job = new AbortController()
  const first = mailer.send(mailTo('first'), job.signal)
  await until(() => sent().length === 1, 'the e-mail was received')
  job.abort()
  release()
  await first
})

test('changed settings let e-mails finish that are being sent, and end the wait of others', async (t) => {
  const { mailer, release, sent } = await aSlowServer(t)
  const first = mailer.send(mailTo('first'))
  await until(() => sent().length === 1, 'the first e-mail holds the connection')
  const second = mailer.send(mailTo('second'))
  mailer.retire()
  await assert.rejects(second, /were closed/)
  release()
  await first
  assert.deepEqual(sent(), ['first'])
})

test('a server that stops does not wait for a silent mail server', async (t) => {
  const { mailer, sent } = await aSlowServer(t)
  const first = mailer.send(mailTo('first'))
  await until(() => sent().length === 1, 'the e-mail was received')
  mailer.close()
  await assert.rejects(first)
})

test('an e-mail that a mail server never accepts fails in the end', async (t) => {
  const { mailer } = await aSlowServer(t, { sendMilliseconds: 50 })
  await assert.rejects(mailer.send(mailTo('first')), /aborted/)
})
