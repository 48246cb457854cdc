import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aCoupon, aProduct, aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder, payThere, placeAndOpen } from '#tests/support/orders.ts'
import { pollPayments, reportToShop } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('payments racing each other, new orders and cancellations', () => {
  const provider = fakeProvider()
  let shop: TestShop
  before(async () => (shop = await aShop({ provider, environment: { DATABASE_POOL_SIZE: '20' } })))
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  /**
   * Places this many orders with one coupon, each abandoned before the next; all their pages are still open.
   */
  async function leftOrders(couponCode: string, count: number) {
    const { id } = await aProduct(shop.context, { keys: count * 2 })
    const orders = []
    for (let i = 0; i < count; i++) {
      const placed = await placeAndOpen(shop, id, { wanted: { couponCode } })
      await shop.call(api.abandonOrder, { orderId: placed.orderId }, placed.visitor)
      orders.push(placed)
    }
    return { productId: id, orders }
  }

  /** The numbers of orders delivered and of orders refunded. */
  async function endOf(orderIds: readonly string[]) {
    const { rows } = await shop.context.pool.query<{ delivered: number; back: number }>(
      `select (count(*) filter (where o.status = 'completed'))::int as delivered,
        (count(*) filter (where exists (select from refunds r where r.order_id = o.id and r.cause = 'overpaid'
          and r.amount_agorot = o.total_agorot)))::int as back
       from orders o where o.id = any($1::text[])`,
      [orderIds],
    )
    return rows[0]
  }

  for (const round of [1, 2, 3])
    test(`12 late payments with one coupon settle at once: its 2 uses are delivered, 10 are refunded (round ${round})`, async () => {
      const { code } = await aCoupon(shop.context, { totalLimit: 2 })
      const { orders } = await leftOrders(code, 12)
      for (const { reference } of orders) provider.pay(reference)
      // on a slow machine the last ones can wait longer for a lock than a statement may
      await Promise.allSettled([
        ...orders.flatMap(({ reference }) => [reportToShop(shop, reference), reportToShop(shop, reference)]),
        pollPayments(shop, provider),
      ])
      // a provider repeats what was not accepted
      for (const { reference } of orders) await reportToShop(shop, reference)
      assert.deepEqual(await endOf(orders.map(({ orderId }) => orderId)), { delivered: 2, back: 10 })
      const before = provider.refunds.size
      await runJobs(shop)
      assert.equal(provider.refunds.size - before, 10)
    })

  test('late payments and new orders compete for the last use of a coupon: one gets it, and none deadlocks', async () => {
    for (let round = 0; round < 5; round++) {
      const { code } = await aCoupon(shop.context, { totalLimit: 1 })
      const { productId, orders } = await leftOrders(code, 4)
      for (const { reference } of orders) provider.pay(reference)
      const body = (n: number) =>
        anOrder([{ productId, quantity: 1 }], { couponCode: code, email: `new-${round}-${n}@example.com` })
      const [placed, told] = await Promise.all([
        Promise.all([1, 2, 3, 4].map((n) => shop.call(api.placeOrder, body(n), aVisitor()))),
        Promise.all(orders.map(({ reference }) => reportToShop(shop, reference))),
      ])
      assert.ok(told.every(({ status }) => status === 202))
      const outcomes = placed.map(({ status, problem }) => (status === 201 ? 'placed' : problem.code))
      const late = await endOf(orders.map(({ orderId }) => orderId))
      const used = outcomes.filter((outcome) => outcome === 'placed').length + (late?.delivered ?? 0)
      assert.equal(used, 1, JSON.stringify({ outcomes, late }))
      assert.ok(outcomes.every((outcome) => outcome === 'placed' || outcome === 'coupon-used-up'))
    }
  })

  test('a payment races a manager’s cancellation 20 times: delivered, or cancelled and refunded', async () => {
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const { id } = await aProduct(shop.context, { keys: 40 })
    for (let duel = 0; duel < 20; duel++) {
      const { orderId, reference } = await placeAndOpen(shop, id)
      const cancel = () =>
        shop.call(api.changeOrderStatus, { id: orderId, status: 'cancelled', reason: 'a call' }, manager)
      const pay = () => payThere(shop, provider, reference)
      const [response] =
        duel % 2 === 0
          ? await Promise.all([cancel(), pay()])
          : await Promise.all([pay(), cancel()]).then(([, cancelled]) => [cancelled] as const)
      const wanted = response.status === 200 ? { delivered: 0, back: 1 } : { delivered: 1, back: 0 }
      assert.deepEqual(await endOf([orderId]), wanted, `race ${duel}`)
    }
  })
})
