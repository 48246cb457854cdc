import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { getOrder, revealKey } from '#contract/orders/orders.ts'
import {
  chooseReviewRequest,
  stopReviewRequests,
  stopReviewRequestsAtOnce,
} from '#contract/orders/review-requests.ts'
import { writeReview } from '#contract/reviews.ts'
import { reviewRequestDays } from '#shop/limits.ts'
import { systemActor } from '#server/database/actor.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { smtpServer, type TestSmtp, textOf } from '#tests/support/fakes/smtp.ts'
import { buyOne } from '#tests/support/orders.ts'
import { goodReview } from '#tests/support/reviews.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { orderToken } from '../order/order-token.ts'
import { queueReviewRequests } from './queue-review-requests.ts'
import { sendReviewEmail } from './send-review-email.ts'

describe('the e-mail that asks for a review', () => {
  let shop: TestShop
  let smtp: TestSmtp
  before(async () => {
    smtp = await smtpServer()
    shop = await aShop({ environment: { SMTP_URL: smtp.url } })
    // lets a test set when a key was revealed
    await shop.context.pool.query('alter table licence_keys disable trigger licence_keys_guard')
  })
  after(async () => {
    await shop.close()
    await smtp.stop()
  })
  beforeEach(async () => {
    await shop.context.pool.query('delete from review_consents; delete from review_requests')
    smtp.emails.length = 0
  })

  const change = (sql: string, ...values: unknown[]) => shop.context.pool.query(sql, values)
  const choose = (order: { orderId: string; visitor: Visitor }, wanted = true) =>
    shop.call(chooseReviewRequest, { orderId: order.orderId, wanted }, order.visitor)
  const queue = () =>
    shop.context.transact(systemActor(), (work) => queueReviewRequests(work, shop.context.jobs))
  const send = (orderId: string) => sendReviewEmail(shop.context, { orderId })
  const choiceOf = async ({ orderId, visitor }: { orderId: string; visitor: Visitor }) =>
    (await shop.call(getOrder, { orderId }, visitor)).data.reviewRequest
  /** Lets days pass for an order: moves reveals, downloads, completed services and consents back. */
  async function pass(orderId: string, days: number): Promise<void> {
    const earlier = (column: string) => `${column} = ${column} - interval '${days} days'`
    await change(
      `update licence_keys set ${earlier('revealed_at')} where order_line_id in (select id from order_lines where order_id = $1)`,
      orderId,
    )
    await change(`update order_lines set ${earlier('downloaded_at')} where order_id = $1`, orderId)
    await change(`update orders set ${earlier('done_at')}, ${earlier('completed_at')} where id = $1`, orderId)
    await change(`update review_consents set ${earlier('agreed_at')} where order_id = $1`, orderId)
  }

  type Needs = {
    product?: { id: string; slug: string }
    visitor?: Visitor
    email?: string
    days?: number
    consent?: boolean
    revealed?: boolean
  }
  /** A key that was bought, revealed and consented to this many days ago. */
  async function aPurchase({ days = reviewRequestDays, consent = true, revealed = true, ...wanted }: Needs) {
    const product =
      wanted.product ?? (await aProduct(shop.context, { name: { en: 'Lantern VPN', he: 'VPN של Lantern' } }))
    const bought = await buyOne(shop, product.id, {
      ...(wanted.visitor === undefined ? {} : { visitor: wanted.visitor }),
      wanted: { language: 'he', ...(wanted.email === undefined ? {} : { email: wanted.email }) },
    })
    const keyId = bought.order.items[0]?.keys[0]?.id ?? ''
    if (revealed) await shop.call(revealKey, { orderId: bought.orderId, keyId }, bought.visitor)
    const purchase = { ...bought, product }
    if (consent) assert.equal((await choose(purchase)).status, 204)
    await pass(bought.orderId, days)
    return purchase
  }

  test('comes a week after the key was revealed, once, however often the clock strikes', async () => {
    const early = await aPurchase({ days: reviewRequestDays - 1 })
    assert.equal(await queue(), 0, 'not yet')
    await pass(early.orderId, 1)
    const counts = await Promise.all([queue(), queue(), queue()])
    assert.deepEqual(
      counts.toSorted((a, b) => a - b),
      [0, 0, 1],
    )
    await pass(early.orderId, 30)
    assert.equal(await queue(), 0, 'never again')
    await send('0'.repeat(20)) // an order that is gone
    assert.equal(await choiceOf(early), null, 'and the box is gone')
    assert.equal((await choose(early)).problem.code, 'not-found')
  })

  test('is counted from the consent where that came later, and from the use, not the purchase', async () => {
    const late = await aPurchase({ consent: false, days: 100 })
    assert.equal((await choose(late)).status, 204)
    await aPurchase({ revealed: false, days: 100 })
    assert.equal(await queue(), 0)
  })

  test('waits for a download, and for a service to be marked as done', async () => {
    const bought = await aPurchase({ revealed: false, days: 100 })
    await change(`update order_lines set kind = 'service' where order_id = $1`, bought.orderId)
    assert.equal(await queue(), 0, 'a service that is not done')
    await change(`update orders set status = 'shipped', done_at = now() where id = $1`, bought.orderId)
    assert.equal(await queue(), 0, 'one that was done today')
    await pass(bought.orderId, reviewRequestDays)
    assert.equal(await queue(), 1)
    const file = await aPurchase({ revealed: false, days: 100 })
    await change(`update order_lines set kind = 'file' where order_id = $1`, file.orderId)
    assert.equal(await queue(), 0, 'a file that nobody has downloaded')
    await change(
      `update order_lines set downloaded_at = now() - make_interval(days => $2) where order_id = $1`,
      file.orderId,
      reviewRequestDays,
    )
    assert.equal(await queue(), 1)
  })

  test('names the product, leads to its review, says that it advertises, and can be refused', async () => {
    const { orderId, order, product } = await aPurchase({})
    await queue()
    await send(orderId)
    const [sent, ...more] = smtp.emails
    assert.ok(sent !== undefined && more.length === 0)
    assert.deepEqual(sent.to, [order.email])
    const head = sent.raw.split(/\r?\n\r?\n/)[0]?.replace(/\r?\n\s+/g, ' ') ?? ''
    const text = textOf(sent.raw)
    const token = orderToken(shop.context.secrets.alerts, 'review', orderId)
    assert.match(head, /List-Unsubscribe-Post: List-Unsubscribe=One-Click/)
    assert.ok(head.includes(`/api/review-requests/stop/${token}`))
    assert.ok(text.includes('VPN של Lantern') && text.includes(order.number))
    assert.match(text, new RegExp(`/product/${product.slug}\\?review=own(?:&lng=he)?#reviews`))
    assert.ok(text.includes(`/alerts/stop-reviews?token=${token}`))
    await send(orderId)
    const number = (raw = '') => /Message-ID: (.*)/i.exec(raw)?.[1]
    assert.equal(number(smtp.emails[1]?.raw), number(sent.raw), 'a job that runs twice sends the same e-mail')
  })

  test('is refused for every order of the address by the link and by the button of a mail program', async () => {
    for (const by of ['link', 'button'] as const) {
      const one = await aPurchase({})
      const other = await aPurchase({ email: one.order.email.toUpperCase() })
      const stranger = await aPurchase({})
      assert.equal(await queue(), 3)
      for (const token of [
        'x',
        `${one.orderId}.forged`,
        orderToken(shop.context.secrets.alerts, 'renewal', one.orderId),
      ])
        assert.deepEqual((await shop.call(stopReviewRequests, { token })).data, { stopped: true })
      const { rows } = await change('select from review_consents')
      assert.equal(rows.length, 3, 'made-up links stop nothing')
      const token = orderToken(shop.context.secrets.alerts, 'review', one.orderId)
      if (by === 'link') await shop.call(stopReviewRequests, { token })
      else
        await shop.call(stopReviewRequestsAtOnce, { token, body: Buffer.from('List-Unsubscribe=One-Click') })
      for (const { orderId } of [one, other, stranger]) await send(orderId)
      assert.deepEqual(
        smtp.emails.flatMap(({ to }) => to),
        [stranger.order.email],
        'those on their way stay',
      )
      await change('delete from review_consents')
      smtp.emails.length = 0
    }
  })

  test('needs a consent, which is kept with its time and place and can be taken back', async () => {
    const purchase = await aPurchase({ consent: false })
    assert.deepEqual(await choiceOf(purchase), { wanted: false })
    await choose(purchase)
    await choose(purchase)
    assert.deepEqual(await choiceOf(purchase), { wanted: true })
    const { rows } = await change(
      `select consent_version, agreed_from <> '' as placed, agreed_at > now() - interval '1 minute' as now from review_consents`,
    )
    assert.deepEqual(rows, [{ consent_version: 1, placed: true, now: true }])
    await choose(purchase, false)
    await pass(purchase.orderId, 30)
    assert.equal(await queue(), 0)
    const { problem } = await shop.call(
      chooseReviewRequest,
      { orderId: purchase.orderId, wanted: true },
      aVisitor(),
    )
    assert.equal(problem.code, 'not-found')
  })

  test('does not come about what was refunded, held, disputed, claimed, taken off sale, or belongs to an erased buyer', async () => {
    const spoilers = [
      'update order_lines set refunded_quantity = quantity where order_id = $1',
      `update orders set status = 'refunded' where id = $1`,
      `insert into order_holds (id, order_id, kind) values (gen_random_uuid(), $1, 'risk')`,
      `insert into refund_claims (id, order_id, reason) values (gen_random_uuid(), $1, 'It does not work.')`,
      `update products set state = 'archived' where id in (select product_id from order_lines where order_id = $1)`,
      `update orders set email = '' where id = $1`,
      `update orders set gift_at = now() where id = $1`,
      `insert into disputes (id, provider, provider_id, order_id, reason, amount_agorot, state, decided_at) values (gen_random_uuid(), 'sandbox', gen_random_uuid(), $1, 'fraud', 100, 'lost', now())`,
    ]
    for (const spoil of spoilers) {
      const { orderId } = await aPurchase({})
      await change(spoil, orderId)
      assert.equal(await queue(), 0, spoil)
      await change('delete from review_consents')
    }
    for (const spoil of spoilers) {
      const { orderId } = await aPurchase({})
      assert.equal(await queue(), 1)
      await change(spoil, orderId)
      await send(orderId)
      assert.equal(smtp.emails.length, 0, `after it was queued: ${spoil}`)
    }
  })

  test('does not come about a product that the buyer has reviewed, in any variant', async () => {
    const product = await aProduct(shop.context)
    const variant = await aProduct(shop.context, { variantOf: product.id })
    const visitor = aVisitor(await aUser(shop.context))
    const bought = await aPurchase({ product: variant, visitor })
    await shop.call(writeReview, { productIdentifier: product.slug, ...goodReview }, visitor)
    assert.equal(await choiceOf(bought), null)
    assert.equal(await queue(), 0)
  })

  test('asks an address once about a product, however often it is bought', async () => {
    const first = await aPurchase({})
    const second = await aPurchase({ product: first.product, email: first.order.email })
    assert.equal(await queue(), 2)
    for (const { orderId } of [first, second]) await send(orderId)
    assert.equal(smtp.emails.length, 1, 'of two that were due together')
    const third = await aPurchase({ product: first.product, email: first.order.email, consent: false })
    assert.equal(await choiceOf(third), null)
  })

  test('does not come to a guest while nobody can open an account', async (t) => {
    const closed = await aShop({ environment: { SMTP_URL: smtp.url, REGISTRATION: 'off' } }, t)
    const product = await aProduct(closed.context)
    const { orderId } = await buyOne(closed, product.id)
    await closed.context.pool.query(`update order_lines set kind = 'file', downloaded_at = now();
      insert into review_consents select id, 1, 'page' from orders`)
    await sendReviewEmail(closed.context, { orderId })
    assert.equal(smtp.emails.length, 0)
  })
})
