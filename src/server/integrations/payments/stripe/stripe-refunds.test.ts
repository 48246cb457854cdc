import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { getOrder } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { payRefund } from '#server/payments/refunds/pay-refund.ts'
import { aProduct } from '#tests/support/builders.ts'
import { providerTroubles } from '#tests/support/fakes/providers/provider-server.ts'
import { type FakeStripe, fakeStripe } from '#tests/support/fakes/stripe/fake-stripe.ts'
import { runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { openTasksOf, statusOf } from '#tests/support/payments.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

describe('a refund at Stripe', () => {
  let stripe: FakeStripe
  let shop: TestShop
  let productId: string
  before(async () => {
    stripe = await fakeStripe()
    shop = await aShop({ environment: stripe.environment })
  })
  beforeEach(async () => {
    stripe.trouble.clear()
    stripe.faults.clear()
    stripe.books.refundStatus = 'succeeded'
    productId = (await aProduct(shop.context, { priceAgorot: 4990, keys: 10 })).id
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
    await stripe.stop()
  })

  async function owe(quantity: number, units: number) {
    const { transact, jobs, payments: providers, settings } = shop.context
    const placed = await placeAndOpen(shop, productId, { quantity })
    const intent = stripe.books.pay(placed.reference).payment_intent?.id ?? ''
    await reconcilePayments({ transact, jobs, providers, settings }, 0, (error) => assert.fail(String(error)))
    const { orderId, visitor } = placed
    assert.equal(await statusOf(shop, orderId), 'completed')
    const lineId = (await shop.call(getOrder, { orderId }, visitor)).data.items[0]?.id
    const asked = { orderId, units: [{ lineId, quantity: units }] }
    const { data } = await shop.call(requestRefund, asked, visitor)
    return { ...placed, intent, lineId, refundId: data.refunds[0]?.id ?? '' }
  }
  const pay = (refundId: string) => {
    const { transact, jobs, payments: providers } = shop.context
    return payRefund({ transact, jobs, providers }, refundId)
  }
  const standing = async (refundId: string) => {
    const { rows } = await shop.context.pool.query<{ status: string }>(
      'select status from refunds where id = $1',
      [refundId],
    )
    return rows[0]?.status
  }
  const longAgo = (refundId: string) =>
    shop.context.pool.query(`update refunds set sent_at = sent_at - interval '1 hour' where id = $1`, [
      refundId,
    ])
  const sumsOf = (intent: string) => stripe.books.refundsOf(intent).map(({ amount }) => amount)

  test('in full, in part, and a second part', async () => {
    const full = await owe(1, 1)
    await pay(full.refundId)
    assert.equal(await standing(full.refundId), 'paid')
    const { orderId, lineId, visitor, refundId, intent } = await owe(3, 1)
    await pay(refundId)
    const { data } = await shop.call(requestRefund, { orderId, units: [{ lineId, quantity: 1 }] }, visitor)
    for (const { id } of data.refunds) await pay(id)
    assert.deepEqual(sumsOf(intent), [4990, 4990])
  })

  for (const [what, amount] of [
    ['all of it was given back at Stripe itself', 4990],
    ['more than is left is asked for', 1000],
  ] as const)
    test(`is a task for a person where ${what}`, async () => {
      const { refundId, intent, orderId } = await owe(1, 1)
      stripe.books.refund({ payment_intent: intent, amount })
      await pay(refundId)
      assert.equal(await standing(refundId), 'refused')
      assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
      assert.deepEqual(sumsOf(intent), [amount])
    })

  for (const status of ['failed', 'canceled'])
    test(`that Stripe takes and says ${status} with 200 is a task for a person`, async () => {
      stripe.books.refundStatus = status
      const { refundId, orderId } = await owe(1, 1)
      await pay(refundId)
      assert.equal(await standing(refundId), 'refused')
      assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
    })

  for (const status of ['pending', 'requires_action'])
    test(`that is ${status} at first is asked about until it is done`, async () => {
      stripe.books.refundStatus = status
      const { refundId, intent } = await owe(1, 1)
      await pay(refundId)
      assert.equal(await standing(refundId), 'owed')
      const [made] = stripe.books.refundsOf(intent)
      assert.ok(made)
      made.status = 'succeeded'
      await pay(refundId)
      assert.equal(await standing(refundId), 'paid')
      assert.deepEqual(sumsOf(intent), [4990])
    })

  test('of which the answer was lost is found again, also when Stripe has forgotten its key', async () => {
    for (const units of [1, 2]) {
      const { refundId, intent } = await owe(2, units)
      stripe.trouble.set('refund', 'lost')
      await assert.rejects(pay(refundId))
      stripe.trouble.clear()
      stripe.forgetKeys()
      await pay(refundId)
      assert.equal(await standing(refundId), 'paid')
      assert.equal(sumsOf(intent).length, 1)
    }
  })

  test('among many of one payment is found on a later page of the list', async () => {
    const { refundId, intent } = await owe(2, 1)
    stripe.trouble.set('refund', 'lost')
    await assert.rejects(pay(refundId))
    stripe.trouble.clear()
    for (let i = 0; i < 5; i++) stripe.books.refund({ payment_intent: intent, amount: 10 })
    await pay(refundId)
    assert.equal(await standing(refundId), 'paid')
    assert.equal(sumsOf(intent).length, 6)
  })

  for (const fault of ['done', 'not-done'] as const)
    test(`that ended in a fault which Stripe repeats (${fault}) goes back once`, async () => {
      const { refundId, intent } = await owe(2, 1)
      stripe.faults.set('refund', fault)
      await assert.rejects(pay(refundId))
      stripe.faults.clear()
      await pay(refundId)
      await longAgo(refundId)
      await pay(refundId)
      assert.equal(await standing(refundId), 'paid')
      assert.deepEqual(sumsOf(intent), [4990])
    })

  for (const trouble of providerTroubles.filter((one) => one !== 'lost'))
    test(`that Stripe does not answer (${trouble}) stays owed, and is sent again later`, async () => {
      const { refundId, intent } = await owe(2, 1)
      stripe.trouble.set('refund', trouble)
      await assert.rejects(pay(refundId))
      stripe.trouble.clear()
      await pay(refundId)
      assert.equal(await standing(refundId), 'owed')
      await longAgo(refundId)
      await pay(refundId)
      assert.equal(await standing(refundId), 'paid')
      assert.deepEqual(sumsOf(intent), [4990])
    })

  for (const trouble of providerTroubles)
    test(`whose list cannot be read (${trouble}) is not sent again`, async () => {
      const { refundId, intent } = await owe(2, 1)
      stripe.trouble.set('refund', 'down')
      await assert.rejects(pay(refundId))
      stripe.trouble.clear()
      await longAgo(refundId)
      stripe.trouble.set('refunds', trouble)
      await assert.rejects(pay(refundId))
      assert.deepEqual(sumsOf(intent), [])
    })

  test('by ten servers at once goes back once', async () => {
    const { refundId, intent } = await owe(2, 1)
    await Promise.allSettled(Array.from({ length: 10 }, () => pay(refundId)))
    await runJobs(shop)
    assert.deepEqual(sumsOf(intent), [4990])
    assert.equal(await standing(refundId), 'paid')
  })
})
