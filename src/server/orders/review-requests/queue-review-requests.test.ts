import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { writeReview } from '#contract/reviews.ts'
import { reviewRequestDays } from '#shop/limits.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { openReviewRequests, type ReviewRequests } from '#tests/support/purchases/review-requests.ts'
import { goodReview } from '#tests/support/reviews.ts'
import { aVisitor } from '#tests/support/shop.ts'

describe('a review request', () => {
  let requests: ReviewRequests
  before(async () => (requests = await openReviewRequests()))
  after(() => requests.close())
  beforeEach(() => requests.clear())

  test('is enqueued once, a week after the key was revealed, even by concurrent runs', async () => {
    const early = await requests.aPurchase({ days: reviewRequestDays - 1 })
    assert.equal(await requests.queue(), 0, 'not yet')
    await requests.pass(early.orderId, 1)
    const counts = await Promise.all([requests.queue(), requests.queue(), requests.queue()])
    assert.deepEqual(
      counts.toSorted((a, b) => a - b),
      [0, 0, 1],
    )
    await requests.pass(early.orderId, 30)
    assert.equal(await requests.queue(), 0, 'never again')
    await requests.send('0'.repeat(20)) // an order that is gone
    assert.equal(await requests.choiceOf(early), null, 'and the choice is no longer offered')
    assert.equal((await requests.choose(early)).problem.code, 'not-found')
  })

  test('is timed from the consent if that came later, and from the first use, not from the purchase', async () => {
    const late = await requests.aPurchase({ consent: false, days: 100 })
    assert.equal((await requests.choose(late)).status, 204)
    await requests.aPurchase({ revealed: false, days: 100 })
    assert.equal(await requests.queue(), 0)
  })

  test('waits for a download, and for a service to be marked as done', async () => {
    const bought = await requests.aPurchase({ revealed: false, days: 100 })
    await requests.change(`update order_lines set kind = 'service' where order_id = $1`, bought.orderId)
    assert.equal(await requests.queue(), 0, 'a service that is not done')
    await requests.change(
      `update orders set status = 'shipped', done_at = now() where id = $1`,
      bought.orderId,
    )
    assert.equal(await requests.queue(), 0, 'one that was done today')
    await requests.pass(bought.orderId, reviewRequestDays)
    assert.equal(await requests.queue(), 1)
    const file = await requests.aPurchase({ revealed: false, days: 100 })
    await requests.change(`update order_lines set kind = 'file' where order_id = $1`, file.orderId)
    assert.equal(await requests.queue(), 0, 'a file that nobody has downloaded')
    await requests.change(
      `update order_lines set downloaded_at = now() - make_interval(days => $2) where order_id = $1`,
      file.orderId,
      reviewRequestDays,
    )
    assert.equal(await requests.queue(), 1)
  })

  test('is not sent about an order that was refunded, held, disputed, claimed or a gift, nor for an archived product or an erased buyer', async () => {
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
      const { orderId } = await requests.aPurchase({})
      await requests.change(spoil, orderId)
      assert.equal(await requests.queue(), 0, spoil)
      await requests.change('delete from review_consents')
    }
    for (const spoil of spoilers) {
      const { orderId } = await requests.aPurchase({})
      assert.equal(await requests.queue(), 1)
      await requests.change(spoil, orderId)
      await requests.send(orderId)
      assert.equal(requests.smtp.emails.length, 0, `after it was enqueued: ${spoil}`)
    }
  })

  test('is not sent about a product that the buyer has reviewed, in any variant', async () => {
    const product = await aProduct(requests.shop.context)
    const variant = await aProduct(requests.shop.context, { variantOf: product.id })
    const visitor = aVisitor(await aUser(requests.shop.context))
    const bought = await requests.aPurchase({ product: variant, visitor })
    await requests.shop.call(writeReview, { productIdentifier: product.slug, ...goodReview }, visitor)
    assert.equal(await requests.choiceOf(bought), null)
    assert.equal(await requests.queue(), 0)
  })

  test('is sent once per e-mail address and product, however often it is bought', async () => {
    const first = await requests.aPurchase({})
    const second = await requests.aPurchase({ product: first.product, email: first.order.email })
    assert.equal(await requests.queue(), 2)
    for (const { orderId } of [first, second]) await requests.send(orderId)
    assert.equal(requests.smtp.emails.length, 1, 'of two that were due together')
    const third = await requests.aPurchase({
      product: first.product,
      email: first.order.email,
      consent: false,
    })
    assert.equal(await requests.choiceOf(third), null)
  })
})
