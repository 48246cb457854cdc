import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { aProduct } from '#tests/support/builders.ts'
import { providerFaults } from '#tests/support/fakes/providers/provider-server.ts'
import { type FakeStripe, fakeStripe } from '#tests/support/fakes/stripe/fake-stripe.ts'
import { runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { openTasksOf, statusOf } from '#tests/support/payments.ts'
import {
  submitRefundRequest,
  payOwed,
  refundStatus,
  retried,
  sentAnHourAgo,
} from '#tests/support/purchases/refunds.ts'
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
    stripe.faults.clear()
    stripe.storedErrors.clear()
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
    assert.equal(await statusOf(shop, placed.orderId), 'completed')
    const [refundId = ''] = await submitRefundRequest(shop, placed, units)
    return { ...placed, intent, refundId }
  }
  const sumsOf = (intent: string) => stripe.books.refundsOf(intent).map(({ amount }) => amount)

  test('is paid in full, in part, and in a second part', async () => {
    const full = await owe(1, 1)
    await payOwed(shop, full.refundId)
    assert.equal(await refundStatus(shop, full.refundId), 'paid')
    const part = await owe(3, 1)
    await payOwed(shop, part.refundId)
    for (const id of await submitRefundRequest(shop, part, 1)) await payOwed(shop, id)
    assert.deepEqual(sumsOf(part.intent), [4990, 4990])
  })

  for (const [what, amount] of [
    ['all of it was refunded at Stripe itself', 4990],
    ['more than is left is requested', 1000],
  ] as const)
    test(`causes a task for a manager if ${what}`, async () => {
      const { refundId, intent, orderId } = await owe(1, 1)
      stripe.books.refund({ payment_intent: intent, amount })
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'refused')
      assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
      assert.deepEqual(sumsOf(intent), [amount])
    })

  for (const status of ['failed', 'canceled'])
    test(`causes a task for a manager if Stripe responds 200 with ${status}`, async () => {
      stripe.books.refundStatus = status
      const { refundId, orderId } = await owe(1, 1)
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'refused')
      assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
    })

  for (const status of ['pending', 'requires_action'])
    test(`is queried until it is done if it is ${status} at first`, async () => {
      stripe.books.refundStatus = status
      const { refundId, intent } = await owe(1, 1)
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'owed')
      const [made] = stripe.books.refundsOf(intent)
      assert.ok(made)
      made.status = 'succeeded'
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'paid')
      assert.deepEqual(sumsOf(intent), [4990])
    })

  test('causes a task for a manager if Stripe reports days later that it failed, and another of the payment stays paid', async () => {
    const { refundId, intent, orderId, visitor } = await owe(3, 1)
    await payOwed(shop, refundId)
    const other =
      (await submitRefundRequest(shop, { orderId, visitor }, 1)).find((id) => id !== refundId) ?? ''
    await payOwed(shop, other)
    const made = stripe.books.refundsOf(intent).find(({ metadata }) => metadata['refund_id'] === refundId)
    assert.ok(made)
    Object.assign(made, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
    for (const type of ['refund.updated', 'refund.failed', 'charge.refund.updated']) {
      const { body, headers } = stripe.event(type, made)
      await shop.request('/api/payments/webhooks/stripe', { method: 'POST', body, headers })
    }
    const states = [await refundStatus(shop, refundId), await refundStatus(shop, other)]
    assert.deepEqual(states, ['refused', 'paid'])
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
  })

  test('is found after a lost response even if Stripe has forgotten its idempotency key', async () => {
    for (const units of [1, 2]) {
      const { refundId, intent } = await owe(2, units)
      stripe.faults.set('refund', 'lost')
      await assert.rejects(payOwed(shop, refundId))
      stripe.faults.clear()
      stripe.forgetKeys()
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'paid')
      assert.equal(sumsOf(intent).length, 1)
    }
  })

  for (const [what, statuses, sums] of [
    ['paid by one that somebody made in the dashboard meanwhile', ['failed', 'succeeded'], [4990, 4990]],
    ['sent again if one made in the dashboard failed', ['failed', 'failed'], [4990, 4990, 4990]],
  ] as const)
    test(`that a manager retries is ${what}`, async () => {
      const { refundId, intent } = await owe(3, 1)
      stripe.books.refundStatus = statuses[0]
      await payOwed(shop, refundId)
      stripe.books.refundStatus = statuses[1]
      stripe.books.refund({ payment_intent: intent, amount: 4990 })
      stripe.books.refundStatus = 'succeeded'
      await sentAnHourAgo(shop, refundId)
      await retried(shop, refundId)
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'paid')
      assert.deepEqual(sumsOf(intent), sums)
    })

  test('is found among many of one payment, on a later page of the list', async () => {
    const { refundId, intent } = await owe(2, 1)
    stripe.faults.set('refund', 'lost')
    await assert.rejects(payOwed(shop, refundId))
    stripe.faults.clear()
    for (let i = 0; i < 5; i++) stripe.books.refund({ payment_intent: intent, amount: 10 })
    await payOwed(shop, refundId)
    assert.equal(await refundStatus(shop, refundId), 'paid')
    assert.equal(sumsOf(intent).length, 6)
  })

  for (const outcome of ['done', 'not-done'] as const)
    test(`is made once if Stripe keeps repeating an error (${outcome})`, async () => {
      const { refundId, intent } = await owe(2, 1)
      stripe.storedErrors.set('refund', outcome)
      await assert.rejects(payOwed(shop, refundId))
      stripe.storedErrors.clear()
      await payOwed(shop, refundId)
      await sentAnHourAgo(shop, refundId)
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'paid')
      assert.deepEqual(sumsOf(intent), [4990])
    })

  test('is not sent under another key while a request with its key is in progress', async () => {
    const { refundId, intent } = await owe(2, 1)
    stripe.faults.set('refund', 'down')
    await assert.rejects(payOwed(shop, refundId))
    stripe.faults.clear()
    await sentAnHourAgo(shop, refundId)
    stripe.busyKeys.add(refundId)
    await assert.rejects(payOwed(shop, refundId))
    assert.deepEqual(sumsOf(intent), [])
    stripe.busyKeys.clear()
    await sentAnHourAgo(shop, refundId)
    await payOwed(shop, refundId)
    assert.equal(await refundStatus(shop, refundId), 'paid')
    assert.deepEqual(sumsOf(intent), [4990])
  })

  for (const fault of providerFaults.filter((one) => one !== 'lost'))
    test(`stays owed if Stripe does not respond (${fault}), and is sent again later`, async () => {
      const { refundId, intent } = await owe(2, 1)
      stripe.faults.set('refund', fault)
      await assert.rejects(payOwed(shop, refundId))
      stripe.faults.clear()
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'owed')
      await sentAnHourAgo(shop, refundId)
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'paid')
      assert.deepEqual(sumsOf(intent), [4990])
    })

  for (const fault of providerFaults)
    test(`is not sent again while the list cannot be read (${fault})`, async () => {
      const { refundId, intent } = await owe(2, 1)
      stripe.faults.set('refund', 'down')
      await assert.rejects(payOwed(shop, refundId))
      stripe.faults.clear()
      await sentAnHourAgo(shop, refundId)
      stripe.faults.set('refunds', fault)
      await assert.rejects(payOwed(shop, refundId))
      assert.deepEqual(sumsOf(intent), [])
    })

  test('is made once by ten concurrent servers', async () => {
    const { refundId, intent } = await owe(2, 1)
    await Promise.allSettled(Array.from({ length: 10 }, () => payOwed(shop, refundId)))
    await runJobs(shop)
    assert.deepEqual(sumsOf(intent), [4990])
    assert.equal(await refundStatus(shop, refundId), 'paid')
  })
})
