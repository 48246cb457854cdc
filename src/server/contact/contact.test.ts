import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { requestCancellation, sendMessage } from '#contract/contact.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { smtpServer, type TestSmtp, textOf } from '#tests/support/fakes/smtp.ts'
import { sendContactEmail } from './send-contact-email.ts'

const aMessage = {
  username: 'dana.l',
  email: 'dana@example.com',
  message: 'שלום,\r\n\r\nמתי יש מלאי?\n<b>תודה</b>',
  language: 'he',
}
const aNotice = {
  name: 'דנה לוי',
  email: 'dana@example.com',
  idNumber: '12345678-2',
  orderNumber: ' \u2068abc-123\u2069 ',
  language: 'he',
}

type Row = Record<'id' | 'kind' | 'name' | 'message' | 'id_number' | 'order_number', string | null>

describe('writing to the shop', () => {
  let shop: TestShop
  let smtp: TestSmtp
  before(async () => {
    smtp = await smtpServer()
    shop = await aShop({ environment: { SMTP_URL: smtp.url, SUPPORT_EMAIL: 'help@shop.example' } })
  })
  after(async () => {
    await shop.close()
    await smtp.stop()
  })

  async function newest(): Promise<Row> {
    const { rows } = await shop.context.pool.query<Row>(
      'select * from contact_messages order by created_at desc limit 1',
    )
    assert.ok(rows[0])
    return rows[0]
  }
  async function jobsOf(id: string | null): Promise<string[]> {
    const { rows } = await shop.context.pool.query<{ to: string }>(
      `select data->>'to' as to from pgboss.job where name = 'send-contact-email' and data->>'messageId' = $1 order by 1`,
      [id],
    )
    return rows.map((row) => row.to)
  }
  async function sentEmail(
    id: string | null,
    to: 'support' | 'sender',
  ): Promise<{ head: string; text: string }> {
    smtp.emails.length = 0
    await sendContactEmail(shop.context, { messageId: id ?? '', to })
    const raw = smtp.emails[0]?.raw ?? ''
    return { head: raw.split(/\r?\n\r?\n/)[0] ?? '', text: textOf(raw) }
  }

  test('a message is stored, and its e-mail to support is enqueued in the same transaction', async () => {
    const { status, data } = await shop.call(sendMessage, aMessage)
    assert.equal(status, 202)
    assert.deepEqual(data, { sent: true })
    const row = await newest()
    assert.equal(row.kind, 'message')
    assert.equal(row.message, 'שלום,\n\nמתי יש מלאי?\n<b>תודה</b>')
    assert.deepEqual(await jobsOf(row.id), ['support'])
    const { rows } = await shop.context.pool.query(
      `select action from audit_log where subject = 'message:' || $1`,
      [row.id],
    )
    assert.deepEqual(rows, [{ action: 'contact.message-sent' }])
  })

  test('a reply to its e-mail goes to the sender, and what they typed is shown as plain text', async () => {
    await shop.call(sendMessage, aMessage)
    const { head, text } = await sentEmail((await newest()).id, 'support')
    assert.deepEqual(smtp.emails[0]?.to, ['help@shop.example'])
    assert.match(head, /^Reply-To: dana@example\.com/im)
    assert.match(text, /&lt;b&gt;תודה&lt;\/b&gt;/)
    assert.match(text, /dir="rtl"/)
  })

  test('names in any script are accepted', async () => {
    for (const username of ['יעל כהן־לוי', 'Ann-Marie O’Neill', '李明']) {
      const email = `name-${username.length}@example.com`
      assert.equal((await shop.call(sendMessage, { ...aMessage, email, username })).status, 202, username)
      assert.equal((await newest()).name, username)
    }
  })

  test('every invalid field gets its own message, and nothing of a refused form is stored', async () => {
    const bad = { username: 'a\u202Eb', email: 'dana', message: ' \n ', language: 'he' }
    const { status, problem } = await shop.call(sendMessage, bad)
    assert.equal(status, 400)
    assert.deepEqual(problem.fields, { username: 'characters', email: 'email', message: 'required' })
    const short = await shop.call(sendMessage, { ...aMessage, username: 'ד', message: 'x'.repeat(4001) })
    assert.deepEqual(short.problem.fields, { username: 'too-short', message: 'too-long' })
    const long = await shop.call(sendMessage, { ...aMessage, username: 'x'.repeat(81) })
    assert.deepEqual(long.problem.fields, { username: 'too-long' })
    const disguised = await shop.call(sendMessage, { ...aMessage, message: 'a\u202Eb' })
    assert.deepEqual(disguised.problem.fields, { message: 'characters' })
  })

  test('a cancellation notice is confirmed to the consumer in writing and forwarded to support', async () => {
    const { status, data } = await shop.call(requestCancellation, aNotice)
    assert.equal(status, 202)
    const row = await newest()
    assert.equal(data.reference, row.id)
    assert.equal(row.order_number, 'abc-123')
    assert.equal(row.id_number, '123456782')
    assert.deepEqual(await jobsOf(row.id), ['sender', 'support'])

    const confirmation = await sentEmail(row.id, 'sender')
    assert.deepEqual(smtp.emails[0]?.to, ['dana@example.com'])
    assert.match(confirmation.text, /קיבלנו את הודעת ביטול העסקה שלכם/)
    assert.ok(confirmation.text.includes('abc-123') && confirmation.text.includes(data.reference))
    assert.ok(!confirmation.text.includes('דנה לוי'), 'it does not repeat the name entered in the form')
    assert.ok(!confirmation.text.includes('123456782'))

    const notice = await sentEmail(row.id, 'support')
    assert.match(notice.head, /^Reply-To: dana@example\.com/im)
    for (const fact of ['דנה לוי', '123456782', 'abc-123']) assert.ok(notice.text.includes(fact), fact)
  })

  test('a notice needs neither identity number nor order number; a mistyped one is reported', async () => {
    const { status } = await shop.call(requestCancellation, {
      name: 'Dana Levi',
      email: 'dana@example.com',
      language: 'en',
    })
    assert.equal(status, 202)
    const { problem } = await shop.call(requestCancellation, {
      ...aNotice,
      name: '',
      idNumber: '123456783',
      orderNumber: 'http://evil.example',
    })
    assert.deepEqual(problem.fields, {
      name: 'required',
      idNumber: 'identity-number',
      orderNumber: 'order-number',
    })
  })

  test('one e-mail address gets a limited number of confirmations, from however many IP addresses', async (t) => {
    const limited = await aShop({ environment: { RATE_LIMITS: 'on' } }, t)
    const statuses = []
    for (let i = 0; i < 6; i++)
      statuses.push((await limited.call(requestCancellation, aNotice, aVisitor())).status)
    assert.deepEqual(statuses, [202, 202, 202, 202, 202, 429])
    const { rows } = await limited.context.pool.query('select count(*) as n from contact_messages')
    assert.deepEqual(rows, [{ n: 5 }])
  })
})
