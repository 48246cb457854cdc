import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { confirmPayment, startPayment } from '#contract/orders/orders.ts'
import { aProduct } from '#tests/support/builders.ts'
import { type FakeProvider, fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { reconcilePayments } from './reconciliation/reconcile-payments.ts'

describe('a payment provider that accepts the request and never responds', () => {
  // Far longer than a busy machine needs for anything that does not wait for the provider.
  const silence = 20_000
  let shop: TestShop
  let provider: FakeProvider
  before(async () => {
    provider = fakeProvider()
    shop = await aShop({ provider, environment: { PAYMENT_TIMEOUT_SECONDS: '1' } })
  })
  after(() => shop.close())

  async function inSilence<T>(act: () => Promise<T>): Promise<T> {
    provider.slowMilliseconds = silence
    const started = performance.now()
    const result = await act().finally(() => (provider.slowMilliseconds = 0))
    assert.ok(performance.now() - started < silence, 'nobody waits for it')
    return result
  }

  test('keeps no buyer waiting: a payment page that does not open can be requested again', async () => {
    const product = await aProduct(shop.context)
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    provider.decline(reference)
    await shop.call(confirmPayment, { orderId }, visitor)
    const refused = await inSilence(() => shop.call(startPayment, { orderId }, visitor))
    assert.equal(refused.problem.code, 'payment-provider-unavailable')
    assert.equal((await shop.call(startPayment, { orderId }, visitor)).status, 200)
  })

  test('leaves the order pending for a buyer who returns, and the next query finds the payment', async () => {
    const product = await aProduct(shop.context)
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    provider.pay(reference)
    const waiting = await inSilence(() => shop.call(confirmPayment, { orderId }, visitor))
    assert.equal(waiting.data.status, 'pending')
    const found = await shop.call(confirmPayment, { orderId }, visitor)
    assert.equal(found.data.status, 'completed')
  })

  test('does not block the round that queries all payments', async () => {
    const product = await aProduct(shop.context)
    await placeAndOpen(shop, product.id)
    const { transact, payments, jobs, settings } = shop.context
    const reports: unknown[] = []
    await inSilence(() =>
      reconcilePayments({ transact, providers: payments, jobs, settings }, 0, (error) => reports.push(error)),
    )
    assert.match(String(reports[0]), /did not respond within 1 s/)
  })
})
