import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import {
  chooseReviewRequest,
  stopReviewRequests,
  stopReviewRequestsAtOnce,
} from '#contract/orders/review-requests.ts'
import { subjectOf } from '#tests/support/admin/email-admin.ts'
import { aProduct } from '#tests/support/builders.ts'
import { textOf } from '#tests/support/fakes/smtp.ts'
import { buyOne } from '#tests/support/orders.ts'
import { openReviewRequests, type ReviewRequests } from '#tests/support/purchases/review-requests.ts'
import { aShop, aVisitor } from '#tests/support/shop.ts'
import { orderToken } from '../order/order-token.ts'
import { sendReviewEmail } from './send-review-email.ts'

describe('the e-mail of a review request', () => {
  let requests: ReviewRequests
  before(async () => (requests = await openReviewRequests()))
  after(() => requests.close())
  beforeEach(() => requests.clear())

  test('names the product and the order, says that it is advertising, links to the review form, and can be stopped', async () => {
    const { orderId, order, product } = await requests.aPurchase({})
    await requests.queue()
    await requests.send(orderId)
    const [sent, ...more] = requests.smtp.emails
    assert.ok(sent !== undefined && more.length === 0)
    assert.deepEqual(sent.to, [order.email])
    const head = sent.raw.split(/\r?\n\r?\n/)[0]?.replace(/\r?\n\s+/g, ' ') ?? ''
    const text = textOf(sent.raw)
    const token = orderToken(requests.shop.context.secrets.alerts, 'review', orderId)
    assert.match(head, /List-Unsubscribe-Post: List-Unsubscribe=One-Click/)
    assert.ok(head.includes(`/api/review-requests/stop/${token}`))
    assert.match(subjectOf(sent.raw), /^\u200f?פרסומת: /)
    assert.ok(text.includes('VPN של Lantern') && text.includes(order.number))
    assert.match(text, new RegExp(`/product/${product.slug}\\?review=own(?:&lng=he)?#reviews`))
    assert.ok(text.includes(`/alerts/stop-reviews?token=${token}`))
    await requests.send(orderId)
    const number = (raw = '') => /Message-ID: (.*)/i.exec(raw)?.[1]
    assert.equal(
      number(requests.smtp.emails[1]?.raw),
      number(sent.raw),
      'a job that runs twice sends the same e-mail',
    )
  })

  test('reads well when it names several products', async () => {
    const { orderId } = await requests.aPurchase({})
    const other = await requests.aPurchase({ consent: false })
    await requests.change('update order_lines set order_id = $1 where order_id = $2', orderId, other.orderId)
    await requests.queue()
    await requests.send(orderId)
    const text = textOf(requests.smtp.emails[0]?.raw ?? '')
    assert.match(text, /איך אתם מסתדרים עם .*VPN של Lantern.*, .*VPN של Lantern/)
  })

  test('is stopped for every order of the address by the link and by one-click unsubscribe', async () => {
    for (const by of ['link', 'button'] as const) {
      const one = await requests.aPurchase({})
      const other = await requests.aPurchase({ email: one.order.email.toUpperCase() })
      const stranger = await requests.aPurchase({})
      assert.equal(await requests.queue(), 3)
      for (const token of [
        'x',
        `${one.orderId}.forged`,
        orderToken(requests.shop.context.secrets.alerts, 'renewal', one.orderId),
      ])
        assert.deepEqual((await requests.shop.call(stopReviewRequests, { token })).data, { stopped: true })
      const { rows } = await requests.change('select from review_consents')
      assert.equal(rows.length, 3, 'forged links stop nothing')
      const token = orderToken(requests.shop.context.secrets.alerts, 'review', one.orderId)
      if (by === 'link') await requests.shop.call(stopReviewRequests, { token })
      else
        await requests.shop.call(stopReviewRequestsAtOnce, {
          token,
          body: Buffer.from('List-Unsubscribe=One-Click'),
        })
      for (const { orderId } of [one, other, stranger]) await requests.send(orderId)
      assert.deepEqual(
        requests.smtp.emails.flatMap(({ to }) => to),
        [stranger.order.email],
        'enqueued ones are not sent',
      )
      await requests.change('delete from review_consents')
      requests.smtp.emails.length = 0
    }
  })

  test('requires consent, which is stored with its time and place and can be withdrawn', async () => {
    const purchase = await requests.aPurchase({ consent: false })
    assert.deepEqual(await requests.choiceOf(purchase), { wanted: false })
    await requests.choose(purchase)
    await requests.choose(purchase)
    assert.deepEqual(await requests.choiceOf(purchase), { wanted: true })
    const { rows } = await requests.change(
      `select consent_version, agreed_from <> '' as placed, agreed_at > now() - interval '1 minute' as now from review_consents`,
    )
    assert.deepEqual(rows, [{ consent_version: 1, placed: true, now: true }])
    await requests.choose(purchase, false)
    await requests.pass(purchase.orderId, 30)
    assert.equal(await requests.queue(), 0)
    const { problem } = await requests.shop.call(
      chooseReviewRequest,
      { orderId: purchase.orderId, wanted: true },
      aVisitor(),
    )
    assert.equal(problem.code, 'not-found')
  })

  test('is not sent to a guest while registration is closed', async (t) => {
    const closed = await aShop({ environment: { SMTP_URL: requests.smtp.url, REGISTRATION: 'off' } }, t)
    const product = await aProduct(closed.context)
    const { orderId } = await buyOne(closed, product.id)
    await closed.context.pool.query(`update order_lines set kind = 'file', downloaded_at = now();
      insert into review_consents select id, 1, 'page' from orders`)
    await sendReviewEmail(closed.context, { orderId })
    assert.equal(requests.smtp.emails.length, 0)
  })
})
