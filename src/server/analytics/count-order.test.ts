import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createOrder, markOrderPaid } from '#contract/admin/orders/order-actions.ts'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { countEvent } from '#contract/analytics.ts'
import { confirmPayment, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { systemActor } from '#server/database/actor.ts'
import { deliverWaitingOrders } from '#server/orders/delivery/deliver-waiting-orders.ts'
import { settlePayment } from '#server/payments/settling/settle-payment.ts'
import { addKeys, aProduct, aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { anAdminOrder } from '#tests/support/admin/order-admin.ts'
import { anOrder, payThere, placeAndOpen } from '#tests/support/orders.ts'
import { reportToShop } from '#tests/support/payments.ts'
import { anIdempotencyKey, aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { sumEventCounts } from './sum-event-counts.ts'

const phone = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1',
}
const visit = { source: 'email', customer: 'recent_purchaser', visits: 'returning' } as const

describe('an order in the event counts', () => {
  const provider = fakeProvider()
  let shop: TestShop
  before(async () => {
    shop = await aShop({ provider, environment: { DATABASE_POOL_SIZE: '20' } })
  })
  after(() => shop.close())

  /** The counts of each step since the last call. */
  async function counted(): Promise<Record<string, number>> {
    await shop.context.transact(systemActor(), sumEventCounts)
    const { rows } = await shop.context.pool.query<{ event: string; times: number }>(
      `select event, sum(times)::int as times from event_counts group by event`,
    )
    await shop.context.pool.query('delete from event_counts')
    return Object.fromEntries(rows.map(({ event, times }) => [event, times]))
  }
  const settle = (reference: string) => {
    const { transact, payments, jobs, settings } = shop.context
    const settling = { transact, actor: systemActor(), providers: payments, jobs, settings }
    return settlePayment(settling, { provider: provider.name, reference })
  }

  test('counts as one opened payment and one purchase, however many pages, webhooks and servers report it', async () => {
    const { id } = await aProduct(shop.context, { keys: 1 })
    const { orderId, visitor, reference } = await placeAndOpen(shop, id)
    await Promise.all([1, 2, 3].map(() => shop.call(startPayment, { orderId }, visitor)))
    assert.deepEqual(await counted(), { initiate_payment: 1 })
    provider.decline(reference)
    await reportToShop(shop, reference)
    const again = await Promise.all([1, 2].map(() => shop.call(startPayment, { orderId }, visitor)))
    assert.deepEqual(await counted(), {})
    const second = again[0]?.data.paymentUrl.split('/').at(-1) ?? ''
    provider.pay(second)
    await Promise.all([
      ...[1, 2, 3, 4].map(() => settle(second)),
      reportToShop(shop, second),
      shop.call(confirmPayment, { orderId }, visitor),
    ])
    await settle(second)
    assert.deepEqual(await counted(), { purchase: 1 })
  })

  test('counts as one purchase if it is free, even if it is placed again with its idempotency key', async () => {
    const { id } = await aProduct(shop.context, { keys: 5, priceAgorot: 0 })
    const body = anOrder([{ productId: id, quantity: 1 }])
    const key = { 'idempotency-key': anIdempotencyKey() }
    const visitor = aVisitor()
    const responses = await Promise.all([
      shop.call(placeOrder, { ...body, visit }, visitor, key),
      shop.call(placeOrder, body, visitor, key),
    ])
    assert.deepEqual(
      responses.map(({ status }) => status),
      [201, 201],
    )
    await shop.call(placeOrder, { ...body, visit: { ...visit, source: 'direct' } }, visitor, key)
    assert.deepEqual(await counted(), { purchase: 1 })
  })

  test('is counted by the kind of visit that placed it, which is then deleted', async () => {
    const { id } = await aProduct(shop.context, { keys: 1, priceAgorot: 30_000 })
    const visitor = aVisitor()
    const body = { ...anOrder([{ productId: id, quantity: 1 }]), visit }
    const { data } = await shop.call(placeOrder, body, visitor, phone)
    const opened = await shop.call(startPayment, { orderId: data.orderId }, visitor)
    await payThere(shop, provider, opened.data.paymentUrl.split('/').at(-1) ?? '')
    await shop.context.transact(systemActor(), sumEventCounts)
    const { rows } = await shop.context.pool.query(
      'select event, source, device, customer, visits, cart, times, firsts from event_counts order by event',
    )
    const kind = { ...visit, device: 'phone', cart: 'medium', times: 1, firsts: 1 }
    assert.deepEqual(rows, [
      { event: 'initiate_payment', ...kind },
      { event: 'purchase', ...kind },
    ])
    const left = await shop.context.pool.query('select from order_visits where order_id = $1', [data.orderId])
    assert.equal(left.rowCount, 0)
    await counted()
  })

  test('counts as a purchase when it is paid, not when its keys are delivered', async () => {
    const { id } = await aProduct(shop.context, { keys: 1 })
    const { reference } = await placeAndOpen(shop, id)
    await shop.context.pool.query(
      `update licence_keys set status = 'withdrawn', order_line_id = null, reserved_until = null where product_id = $1`,
      [id],
    )
    await payThere(shop, provider, reference)
    assert.deepEqual(await counted(), { initiate_payment: 1, purchase: 1 })
    await addKeys(shop.context, id, 1)
    await shop.context.transact(systemActor(), (work) => deliverWaitingOrders(work, shop.context.jobs, [id]))
    assert.deepEqual(await counted(), {})
  })

  test('counts as a purchase if a manager marks it as paid, but not if a manager created it', async () => {
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const { id } = await aProduct(shop.context, { keys: 2 })
    const { orderId } = await placeAndOpen(shop, id)
    const { data } = await shop.call(getAdminOrder, { orderId }, manager)
    const paid = { orderId, version: data.version, reason: 'a bank transfer' }
    assert.equal((await shop.call(markOrderPaid, paid, manager)).status, 200)
    assert.deepEqual(await counted(), { initiate_payment: 1, purchase: 1 })
    const made = anAdminOrder(id, { pays: 'paid', reason: 'in cash' })
    const key = { 'idempotency-key': anIdempotencyKey() }
    assert.equal((await shop.call(createOrder, made, manager, key)).status, 201)
    assert.deepEqual(await counted(), {})
  })

  test('counts as no payment if the payment page does not open, and as no purchase if the amount is wrong', async () => {
    const { id } = await aProduct(shop.context, { keys: 2 })
    const visitor = aVisitor()
    const { data } = await shop.call(placeOrder, anOrder([{ productId: id, quantity: 1 }]), visitor)
    provider.down = true
    await shop.call(startPayment, { orderId: data.orderId }, visitor)
    provider.down = false
    assert.deepEqual(await counted(), {})
    const { reference } = await placeAndOpen(shop, id)
    provider.pay(reference, { amountAgorot: 1 })
    await reportToShop(shop, reference)
    assert.deepEqual(await counted(), { initiate_payment: 1 })
  })

  test('cannot be counted by a browser', async () => {
    for (const name of ['initiate_payment', 'purchase']) {
      const said = { ...visit, name, first: true, cart: 'low' }
      assert.equal((await shop.call(countEvent, said, aVisitor(), phone)).status, 400)
    }
    assert.deepEqual(await counted(), {})
  })
})
