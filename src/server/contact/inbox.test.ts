import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aUser } from '#tests/support/builders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { smtpServer, type TestSmtp, textOf } from '#tests/support/fakes/smtp.ts'
import { sendAnswerEmail } from './send-answer-email.ts'
import { sendContactEmail } from './send-contact-email.ts'

describe('the inbox of the admin area', () => {
  let shop: TestShop
  let smtp: TestSmtp
  let support: Visitor
  before(async () => {
    smtp = await smtpServer()
    shop = await aShop({ environment: { SMTP_URL: smtp.url } })
    support = aVisitor(await aUser(shop.context, { role: 0, duties: ['support'] }))
  })
  after(async () => {
    await shop.close()
    await smtp.stop()
  })

  async function aMessage(message = 'מתי המשחק חוזר למלאי?\nתודה'): Promise<string> {
    await shop.call(api.sendMessage, {
      username: 'dana.l',
      email: 'dana@example.com',
      message,
      language: 'he',
    })
    const { data } = await shop.call(api.listMessages, {}, support)
    return data.rows[0]?.id ?? ''
  }

  test('a message is open until it is answered, and the answer is sent in the sender’s language', async () => {
    const messageId = await aMessage()
    const opened = await shop.call(api.getMessage, { messageId }, support)
    assert.deepEqual([opened.data.state, opened.data.text], ['open', 'מתי המשחק חוזר למלאי?\nתודה'])
    const answered = await shop.call(api.answerMessage, { messageId, text: 'ביום ראשון.\nנשמח!' }, support)
    assert.deepEqual([answered.status, answered.data.state], [201, 'answered'])
    const [answer] = answered.data.answers
    assert.equal(answer?.text, 'ביום ראשון.\nנשמח!')

    await sendAnswerEmail(shop.context, { answerId: answer.id })
    const mail = smtp.emails.at(-1)
    assert.deepEqual(mail?.to, ['dana@example.com'])
    const text = textOf(mail.raw)
    for (const part of ['ביום ראשון.', 'נשמח!', 'מתי המשחק חוזר למלאי?', 'dir="rtl"'])
      assert.ok(text.includes(part), part)
  })

  test('the e-mail is enqueued in the same transaction', async () => {
    const messageId = await aMessage()
    const { data } = await shop.call(api.answerMessage, { messageId, text: 'Yes.' }, support)
    const { rows } = await shop.context.pool.query(
      `select 1 from pgboss.job where name = 'send-answer-email' and data->>'answerId' = $1`,
      [data.answers[0]?.id],
    )
    assert.equal(rows.length, 1)
  })

  test('an answer whose response was lost is sent once, however often the manager clicks', async () => {
    const answer = {
      messageId: await aMessage('Twice?'),
      answerId: '8b0a1e0c-5d0f-4e57-9d51-2f7c3f6f9a10',
      text: 'Once.',
    }
    const [first, second] = await Promise.all([
      shop.call(api.answerMessage, answer, support),
      shop.call(api.answerMessage, answer, support),
    ])
    assert.deepEqual([first.status, second.status], [201, 201])
    assert.deepEqual(first.data.answers, second.data.answers)
    const { rows } = await shop.context.pool.query(
      `select 1 from pgboss.job where name = 'send-answer-email' and data->>'answerId' = $1`,
      [answer.answerId],
    )
    assert.equal(rows.length, 1)
  })

  test('a message that needs no answer is marked as done, can still be found, and can be opened again', async () => {
    const messageId = await aMessage('Just saying 100% thanks_')
    await shop.call(api.changeMessageState, { messageId, state: 'closed' }, support)
    const closed = await shop.call(api.listMessages, { state: 'closed', q: '100% thanks_' }, support)
    assert.deepEqual(
      closed.data.rows.map(({ id }) => id),
      [messageId],
    )
    const { data } = await shop.call(api.changeMessageState, { messageId, state: 'open' }, support)
    assert.equal(data.state, 'open')
    const { rows } = await shop.context.pool.query(
      `select action from audit_log where subject = 'message:' || $1 order by id`,
      [messageId],
    )
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['contact.message-sent', 'message.state-changed', 'message.state-changed'],
    )
  })

  test('a cancellation notice whose sender was erased cannot be answered, and no e-mail is sent to nobody', async () => {
    const email = 'erased@example.com'
    const notice = { name: 'דנה לוי', email, orderNumber: 'MF-10001', language: 'he' }
    const { data: sent } = await shop.call(api.requestCancellation, notice)
    const messageId = sent.reference
    const before = await shop.call(api.answerMessage, { messageId, text: 'בסדר.' }, support)
    const answerId = before.data.answers[0]?.id ?? ''
    await shop.context.pool.query(`update contact_messages set email = '' where email = $1`, [email])
    const refused = await shop.call(api.answerMessage, { messageId, text: 'בסדר גמור.' }, support)
    assert.deepEqual([refused.status, refused.problem.code], [409, 'sender-erased'])
    smtp.emails.length = 0
    await sendAnswerEmail(shop.context, { answerId })
    await sendContactEmail(shop.context, { messageId, to: 'sender' })
    assert.equal(smtp.emails.length, 0)
    await sendContactEmail(shop.context, { messageId, to: 'support' })
    assert.doesNotMatch(smtp.emails[0]?.raw ?? assert.fail('support gets the notice'), /^Reply-To:/im)
  })

  test('an accountant cannot read messages', async () => {
    const accountant = aVisitor(await aUser(shop.context, { role: 0, duties: ['accountant'] }))
    assert.equal((await shop.call(api.listMessages, {}, accountant)).status, 403)
  })

  test('fifty-one messages fill two pages without a gap', async () => {
    for (let i = 0; i < 51; i++) await aMessage(`Message ${i}`)
    const first = await shop.call(api.listMessages, { q: 'Message ' }, support)
    const second = await shop.call(api.listMessages, { q: 'Message ', after: first.data.next ?? '' }, support)
    assert.deepEqual([first.data.rows.length, second.data.rows.length, second.data.next], [50, 1, null])
    assert.equal(new Set([...first.data.rows, ...second.data.rows].map(({ id }) => id)).size, 51)
  })
})
