import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { changeOrderStatus, getOrder, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { addKeys, aProduct, aUser } from '#tests/support/builders.ts'
import { type FakeProvider, fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder, placeAndOpen } from '#tests/support/orders.ts'
import { endHold, openTasksOf, pollPayments, statusOf, reportToShop } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('a payment for an order that is no longer held', () => {
  let shop: TestShop
  let provider: FakeProvider
  before(async () => {
    provider = fakeProvider()
    shop = await aShop({ provider })
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  test('an expired hold returns the key to stock and cancels the order', async () => {
    const product = await aProduct(shop.context, { keys: 1 })
    const { orderId, visitor } = await placeAndOpen(shop, product.id)
    await endHold(shop, orderId)
    assert.equal(await statusOf(shop, orderId), 'cancelled')
    assert.equal((await shop.call(startPayment, { orderId }, visitor)).problem.code, 'order-not-payable')
    assert.ok((await placeAndOpen(shop, product.id)).orderId, 'the key is on sale again')
  })

  test('an expired hold closes the payment page, even one on which a card was declined', async () => {
    const product = await aProduct(shop.context, { keys: 2 })
    const [open, declined] = [await placeAndOpen(shop, product.id), await placeAndOpen(shop, product.id)]
    provider.decline(declined.reference)
    await reportToShop(shop, declined.reference)
    for (const { orderId } of [open, declined]) await endHold(shop, orderId)
    await runJobs(shop)
    assert.ok(provider.closed.has(open.reference) && provider.closed.has(declined.reference))
  })

  test('a payment after the hold is delivered from stock if there are keys', async () => {
    const product = await aProduct(shop.context, { keys: 3 })
    const { orderId, reference } = await placeAndOpen(shop, product.id, { quantity: 2 })
    await endHold(shop, orderId)
    provider.pay(reference)
    await reportToShop(shop, reference)
    assert.equal(await statusOf(shop, orderId), 'completed')
  })

  test('a payment after the last key is sold opens a task for a manager, and is delivered from new stock', async () => {
    const product = await aProduct(shop.context, { keys: 1 })
    const late = await placeAndOpen(shop, product.id)
    await endHold(shop, late.orderId)
    const quick = await placeAndOpen(shop, product.id)
    provider.pay(quick.reference)
    await reportToShop(shop, quick.reference)
    provider.pay(late.reference)
    await Promise.all([reportToShop(shop, late.reference), reportToShop(shop, late.reference)])

    const waiting = await shop.call(getOrder, { orderId: late.orderId }, late.visitor)
    assert.equal(waiting.data.delivery, 'paid-waiting-for-stock')
    assert.deepEqual(await openTasksOf(shop, late.orderId), ['paid-out-of-stock'])
    await assertInvariants(shop.context.pool)

    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const early = await shop.call(
      changeOrderStatus,
      { id: late.orderId, status: 'completed', reason: 'paid' },
      manager,
    )
    assert.equal(early.problem.code, 'out-of-stock')
    await addKeys(shop.context, product.id, 1)
    const done = await shop.call(
      changeOrderStatus,
      { id: late.orderId, status: 'completed', reason: 'paid' },
      manager,
    )
    assert.equal(done.data.status, 'completed')
    assert.deepEqual(await openTasksOf(shop, late.orderId), [])
  })

  test('a payment on a page that declined a card before is found by polling', async () => {
    const product = await aProduct(shop.context)
    const { orderId, reference } = await placeAndOpen(shop, product.id)
    provider.decline(reference)
    await reportToShop(shop, reference)
    provider.pay(reference)
    // the page was queried just now, and declined pages are queried at growing intervals
    await shop.context.pool.query(
      `update payment_attempts set asked_at = asked_at - interval '1 hour' where order_id = $1`,
      [orderId],
    )
    await pollPayments(shop, provider)
    assert.equal(await statusOf(shop, orderId), 'completed')
  })

  test('the provider is polled about an order held for days until the hold ends, and for three days after that', async () => {
    const product = await aProduct(shop.context)
    const age = (orderId: string, days: number) =>
      shop.context.pool.query(
        `update payment_attempts set created_at = now() - make_interval(days => $2), asked_at = null where order_id = $1`,
        [orderId, days],
      )
    const open = await placeAndOpen(shop, product.id)
    await age(open.orderId, 6)
    const declined = await placeAndOpen(shop, product.id)
    provider.decline(declined.reference)
    await reportToShop(shop, declined.reference)
    await age(declined.orderId, 6)
    const late = await placeAndOpen(shop, product.id)
    await endHold(shop, late.orderId)
    await age(late.orderId, 7)
    const over = await placeAndOpen(shop, product.id)
    await endHold(shop, over.orderId)
    await age(over.orderId, 7)
    await shop.context.pool.query(
      `update orders set cancelled_at = now() - interval '73 hours' where id = $1`,
      [over.orderId],
    )
    for (const { reference } of [open, declined, late, over]) provider.pay(reference)
    await pollPayments(shop, provider)
    const placed = [open, declined, late, over]
    assert.deepEqual(await Promise.all(placed.map(({ orderId }) => statusOf(shop, orderId))), [
      'completed',
      'completed',
      'completed',
      'cancelled',
    ])
  })

  test('a payment page that opens after the hold has expired is not shown to the buyer, but a payment on it is settled', async () => {
    const product = await aProduct(shop.context)
    const visitor = aVisitor()
    const placed = await shop.call(placeOrder, anOrder([{ productId: product.id, quantity: 1 }]), visitor)
    const { orderId } = placed.data
    const open = provider.start.bind(provider)
    provider.start = async (payment) => {
      await endHold(shop, orderId)
      return open(payment)
    }
    const opened = await shop.call(startPayment, { orderId }, visitor)
    provider.start = open
    assert.equal(opened.problem.code, 'order-not-payable')
    const { rows } = await shop.context.pool.query<{ reference: string }>(
      'select reference from payment_attempts where order_id = $1',
      [orderId],
    )
    const reference = rows[0]?.reference ?? ''
    provider.pay(reference)
    await reportToShop(shop, reference)
    assert.equal(await statusOf(shop, orderId), 'completed')
  })
})
