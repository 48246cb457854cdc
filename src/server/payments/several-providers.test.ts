import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { getOrder, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { listPaymentMethods } from '#contract/orders/payments.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { paymentProviders } from '#server/integrations/payments/providers.ts'
import { aProduct } from '#tests/support/builders.ts'
import { type FakeProvider, fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder } from '#tests/support/orders.ts'
import { statusOf } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { payRefund } from './refunds/pay-refund.ts'
import { reconcilePayments } from './reconciliation/reconcile-payments.ts'
import { sendPaymentLink } from './send-payment-link.ts'

describe('several payment providers at once', () => {
  let shop: TestShop
  let first: FakeProvider
  let second: FakeProvider
  let productId: string
  before(async () => {
    first = fakeProvider('first')
    second = fakeProvider('second')
    shop = await aShop({ provider: [first, second] })
  })
  beforeEach(async () => {
    productId = (await aProduct(shop.context, { keys: 10 })).id
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  async function place(): Promise<{ orderId: string; visitor: Visitor }> {
    const visitor = aVisitor()
    const { data } = await shop.call(placeOrder, anOrder([{ productId, quantity: 2 }]), visitor)
    return { orderId: data.orderId, visitor }
  }
  async function open({ orderId, visitor }: { orderId: string; visitor: Visitor }, method?: string) {
    const input = method === undefined ? { orderId } : { orderId, method }
    const { data } = await shop.call(startPayment, input, visitor)
    return data.paymentUrl.split('/').at(-1) ?? ''
  }
  const webhook = (name: string, reference: string) =>
    shop.request(`/api/payments/webhooks/${name}`, {
      method: 'POST',
      body: reference,
      headers: { 'fake-signature': 'right' },
    })

  test('are listed in the order of the settings', async () => {
    const { data } = await shop.call(listPaymentMethods, {})
    assert.deepEqual(
      data.methods.map(({ id }) => id),
      ['first', 'second'],
    )
  })

  test('open the payment page of the one the buyer chose, or of the first one without a choice', async () => {
    const without = await place()
    assert.ok(first.opened.has(await open(without)))
    const chosen = await place()
    const reference = await open(chosen, 'second')
    assert.ok(second.opened.has(reference))
    second.pay(reference)
    assert.equal((await webhook('second', reference)).status, 202)
    assert.equal(await statusOf(shop, chosen.orderId), 'completed')
  })

  test('close the first page if the buyer chooses another method', async () => {
    const placed = await place()
    const left = await open(placed, 'first')
    const reference = await open(placed, 'second')
    await runJobs(shop)
    assert.ok(first.closed.has(left))
    assert.equal(await open(placed, 'second'), reference)
    assert.equal(await open(placed, 'first').then((again) => again === left), false)
  })

  test('leave the page open on which the buyer pays when a payment link is e-mailed', async () => {
    const placed = await place()
    const reference = await open(placed, 'second')
    await sendPaymentLink(shop.context, { orderId: placed.orderId, number: '1' })
    await runJobs(shop)
    assert.ok(!second.closed.has(reference))
    second.pay(reference)
    await webhook('second', reference)
    await runJobs(shop)
    assert.equal(await statusOf(shop, placed.orderId), 'completed')
  })

  test('refund the second payment where it was made if the buyer pays on both pages', async () => {
    const placed = await place()
    const left = await open(placed, 'first')
    const reference = await open(placed, 'second')
    second.pay(reference)
    await webhook('second', reference)
    first.pay(left)
    await webhook('first', left)
    await runJobs(shop)
    assert.equal([...first.refunds.values()].filter((one) => one.reference === left).length, 1)
    assert.equal([...second.refunds.values()].filter((one) => one.reference === reference).length, 0)
  })

  test('ignore a webhook of one about a payment page of another', async () => {
    const placed = await place()
    const reference = await open(placed, 'second')
    second.pay(reference)
    await webhook('first', reference)
    assert.equal(await statusOf(shop, placed.orderId), 'pending')
  })

  test('include one that is no longer offered when payments are polled and refunds paid', async () => {
    const placed = await place()
    const reference = await open(placed, 'second')
    second.pay(reference)
    const { transact, jobs, payments, settings } = shop.context
    const providers = paymentProviders(payments.all, payments.methods.slice(0, 1))
    await reconcilePayments({ transact, jobs, providers, settings }, 0, (error) => assert.fail(String(error)))
    assert.equal(await statusOf(shop, placed.orderId), 'completed')
    const { data: order } = await shop.call(getOrder, { orderId: placed.orderId }, placed.visitor)
    const units = [{ lineId: order.items[0]?.id, quantity: 1 }]
    const { data } = await shop.call(requestRefund, { orderId: placed.orderId, units }, placed.visitor)
    const refundId = data.refunds[0]?.id ?? ''
    await payRefund({ transact, jobs, providers }, refundId)
    assert.ok(second.refunds.has(refundId))
  })
})
