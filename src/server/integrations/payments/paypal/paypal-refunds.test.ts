import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { confirmPayment, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { getPaymentStep } from '#contract/orders/payments.ts'
import { aProduct } from '#tests/support/builders.ts'
import { type FakePaypal, fakePaypal } from '#tests/support/fakes/paypal/fake-paypal.ts'
import type { FakeCapture } from '#tests/support/fakes/paypal/paypal-books.ts'
import { providerFaults } from '#tests/support/fakes/providers/provider-server.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder } from '#tests/support/orders.ts'
import { openTasksOf } from '#tests/support/payments.ts'
import {
  submitRefundRequest,
  payOwed,
  refundState,
  refundStatus,
  retried,
} from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('a refund at PayPal', () => {
  let paypal: FakePaypal
  let shop: TestShop
  let productId: string
  before(async () => {
    paypal = await fakePaypal()
    shop = await aShop({ environment: paypal.environment })
  })
  beforeEach(async () => {
    paypal.faults.clear()
    paypal.refundStatus = 'COMPLETED'
    paypal.showsRefundIds = true
    productId = (await aProduct(shop.context, { priceAgorot: 4990, keys: 10 })).id
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
    await paypal.stop()
  })

  /** Places and pays an order of `quantity` units, then owes a refund of `units` of them. */
  async function owe(quantity: number, units: number) {
    const visitor = aVisitor()
    const { data: placed } = await shop.call(placeOrder, anOrder([{ productId, quantity }]), visitor)
    const { orderId } = placed
    await shop.call(startPayment, { orderId }, visitor)
    const { reference } = (await shop.call(getPaymentStep, { orderId }, visitor)).data
    paypal.books.approve(reference)
    await shop.call(confirmPayment, { orderId }, visitor)
    const capture = paypal.books.order(reference).captures[0]
    assert.ok(capture)
    const [refundId = ''] = await submitRefundRequest(shop, { orderId, visitor }, units)
    return { orderId, visitor, capture, refundId }
  }
  const sumsOf = (capture: FakeCapture) =>
    paypal.books.refundsOf(capture.id).map(({ amount }) => `${amount.value} ${amount.currency_code}`)

  test('is paid in full, in part, and in a second part', async () => {
    const full = await owe(1, 1)
    await payOwed(shop, full.refundId)
    assert.equal(await refundStatus(shop, full.refundId), 'paid')
    assert.equal(full.capture.status, 'REFUNDED')
    const part = await owe(3, 1)
    await payOwed(shop, part.refundId)
    for (const id of await submitRefundRequest(shop, part, 1)) await payOwed(shop, id)
    assert.deepEqual(sumsOf(part.capture), ['49.90 ILS', '49.90 ILS'])
    assert.equal(part.capture.status, 'PARTIALLY_REFUNDED')
  })

  test('is sent with its own id as custom id and idempotency key', async () => {
    const { refundId, capture } = await owe(2, 1)
    await payOwed(shop, refundId)
    const { requestId, body } = paypal.calls.findLast(({ call }) => call === 'refund') ?? {}
    assert.equal(requestId, refundId)
    assert.equal(body?.['custom_id'], refundId)
    assert.deepEqual(body?.['amount'], { currency_code: 'ILS', value: '49.90' })
    const [made] = paypal.books.refundsOf(capture.id)
    assert.equal((await refundState(shop, refundId)).transactionId, made?.id)
  })

  test('of more than is left causes a task for a manager', async () => {
    const { refundId, capture, orderId } = await owe(1, 1)
    paypal.books.refund(capture, { amount: { currency_code: 'ILS', value: '10.00' } }, 'COMPLETED')
    await payOwed(shop, refundId)
    assert.equal(await refundStatus(shop, refundId), 'refused')
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
  })

  test('of a part of a disputed payment causes a task for a manager, and the whole can still be refunded', async () => {
    const part = await owe(2, 1)
    paypal.books.disputed.add(part.capture.id)
    await payOwed(shop, part.refundId)
    assert.equal(await refundStatus(shop, part.refundId), 'refused')
    assert.deepEqual(await openTasksOf(shop, part.orderId), ['refund-refused'])
    const whole = await owe(1, 1)
    paypal.books.disputed.add(whole.capture.id)
    await payOwed(shop, whole.refundId)
    assert.equal(await refundStatus(shop, whole.refundId), 'paid')
  })

  for (const status of ['FAILED', 'CANCELLED'])
    test(`causes a task for a manager if PayPal responds with ${status}`, async () => {
      const { refundId, orderId } = await owe(1, 1)
      paypal.refundStatus = status
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'refused')
      assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
    })

  test('stays owed while it is pending at PayPal, and is made once', async () => {
    const { refundId, capture } = await owe(2, 1)
    paypal.refundStatus = 'PENDING'
    await payOwed(shop, refundId)
    await payOwed(shop, refundId)
    assert.equal(await refundStatus(shop, refundId), 'owed')
    for (const made of paypal.books.refundsOf(capture.id)) made.status = 'COMPLETED'
    await payOwed(shop, refundId)
    assert.equal(await refundStatus(shop, refundId), 'paid')
    assert.equal(paypal.books.refundsOf(capture.id).length, 1)
  })

  test('causes a task for a manager if it was pending and fails later', async () => {
    const { refundId, capture, orderId } = await owe(2, 1)
    paypal.refundStatus = 'PENDING'
    await payOwed(shop, refundId)
    for (const made of paypal.books.refundsOf(capture.id)) made.status = 'FAILED'
    await payOwed(shop, refundId)
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
  })

  test('causes a task for a manager if PayPal reports days later that it failed, and another of the payment stays paid', async () => {
    const { refundId, capture, orderId, visitor } = await owe(3, 1)
    await payOwed(shop, refundId)
    const other =
      (await submitRefundRequest(shop, { orderId, visitor }, 1)).find((id) => id !== refundId) ?? ''
    await payOwed(shop, other)
    const made = paypal.books.refundsOf(capture.id).find(({ custom_id: own }) => own === refundId)
    assert.ok(made)
    made.status = 'FAILED'
    const links = [{ rel: 'up', href: `${paypal.url}/v2/payments/captures/${capture.id}` }]
    const { body, headers } = paypal.event('PAYMENT.REFUND.FAILED', { ...made, links })
    await shop.request('/api/payments/webhooks/paypal', { method: 'POST', body, headers })
    const states = [await refundStatus(shop, refundId), await refundStatus(shop, other)]
    assert.deepEqual(states, ['refused', 'paid'])
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
  })

  for (const shows of [true, false])
    test(`is made once if the response was lost (PayPal ${shows ? 'shows' : 'does not show'} its id)`, async () => {
      paypal.showsRefundIds = shows
      const { refundId, capture } = await owe(2, 1)
      paypal.faults.set('refund', 'lost')
      await assert.rejects(payOwed(shop, refundId))
      paypal.faults.clear()
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'paid')
      assert.equal(paypal.books.refundsOf(capture.id).length, 1)
    })

  for (const wasSent of [true, false])
    for (const status of ['COMPLETED', 'PENDING', 'FAILED'])
      test(`that a manager retries is sent again only if one made on PayPal’s site failed (${status}, ${wasSent ? 'sent' : 'not sent'} before)`, async () => {
        const { refundId, capture } = await owe(3, 1)
        paypal.refundStatus = 'FAILED'
        await payOwed(shop, refundId)
        paypal.refundStatus = 'COMPLETED'
        if (!wasSent)
          await shop.context.pool.query('update refunds set sent_at = null where id = $1', [refundId])
        const amount = { currency_code: 'ILS', value: '49.90' }
        paypal.books.refund(capture, { amount }, status)
        await retried(shop, refundId)
        await payOwed(shop, refundId)
        assert.equal(await refundStatus(shop, refundId), status === 'PENDING' ? 'refused' : 'paid')
        assert.equal(sumsOf(capture).length, status === 'FAILED' ? 3 : 2)
      })

  test('is found after a lost response even if PayPal has forgotten its idempotency key', async () => {
    const { refundId, capture } = await owe(2, 1)
    paypal.faults.set('refund', 'lost')
    await assert.rejects(payOwed(shop, refundId))
    paypal.faults.clear()
    paypal.kept.clear()
    await payOwed(shop, refundId)
    assert.equal(await refundStatus(shop, refundId), 'paid')
    assert.equal(paypal.books.refundsOf(capture.id).length, 1)
  })

  for (const fault of providerFaults.filter((one) => one !== 'lost'))
    test(`stays owed if PayPal does not respond (${fault}), and is paid by the next call`, async () => {
      const { refundId, capture } = await owe(2, 1)
      paypal.faults.set('refund', fault)
      await assert.rejects(payOwed(shop, refundId))
      paypal.faults.clear()
      assert.equal(await refundStatus(shop, refundId), 'owed')
      await payOwed(shop, refundId)
      assert.equal(await refundStatus(shop, refundId), 'paid')
      assert.equal(paypal.books.refundsOf(capture.id).length, 1)
    })

  test('is made once by ten concurrent servers', async () => {
    const { refundId, capture } = await owe(2, 1)
    await Promise.all(Array.from({ length: 10 }, () => payOwed(shop, refundId)))
    assert.equal(paypal.books.refundsOf(capture.id).length, 1)
    assert.equal(await refundStatus(shop, refundId), 'paid')
  })
})
