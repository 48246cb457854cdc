import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import type { Overview } from '#contract/admin/reports.ts'
import { aCoupon, aProduct, aUser } from '#tests/support/builders.ts'
import { act, type PlacedOrder, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { aBatch, aManager, someKeys } from '#tests/support/stock.ts'
import { systemActor } from '#server/database/actor.ts'
import { refreshStockSummary } from '#server/stock/levels/refresh-stock-summary.ts'

describe('the overview', () => {
  let shop: TestShop
  let manager: Visitor
  const request = async (period = 'week'): Promise<Overview> =>
    (await shop.call(api.getOverview, { period }, manager)).data

  /** A paid order, completed at a time of day in Israel so many days ago. */
  async function sold(productId: string, daysAgo: number, at: string, { quantity = 1, code = '' } = {}) {
    const wanted = code === '' ? {} : { couponCode: code }
    const order = await placeAndOpen(shop, productId, { quantity, wanted })
    await act(shop, order.reference, 'succeed')
    await shop.context.pool.query(
      `update orders set completed_at = ((now() at time zone 'Asia/Jerusalem')::date - $2::int + $3::time) at time zone 'Asia/Jerusalem' where id = $1`,
      [order.orderId, daysAgo, at],
    )
    return order
  }

  async function keysOf({ orderId, visitor }: PlacedOrder): Promise<{ lineId: string; keys: string[] }> {
    const [line] = (await shop.call(api.getOrder, { orderId }, visitor)).data.items
    return { lineId: line?.id ?? '', keys: line?.keys.map(({ id }) => id) ?? [] }
  }

  before(async () => {
    shop = await aShop()
    manager = await aManager(shop)
  })
  after(() => shop.close())

  test('of an empty shop shows zeros', async () => {
    const { now, before, days, bestSellers, suppliers, tasks } = await request('today')
    const nothing = {
      revenue: 0,
      orders: 0,
      average: null,
      profit: 0,
      unitsOfUnknownCost: 0,
      coupons: { orders: 0, discount: 0, revenue: 0 },
    }
    assert.deepEqual([now, before, bestSellers, suppliers], [nothing, nothing, [], []])
    assert.equal(days.length, 7, 'a chart shows at least a week')
    assert.ok(Object.values(tasks).every((count) => count === 0))
  })

  test('adds up sales, refunds, discounts and the cost of keys', async () => {
    const costly = await aProduct(shop.context, { keys: 0, priceAgorot: 11_800 })
    const plain = await aProduct(shop.context, { keys: 9, priceAgorot: 5_900 })
    await aBatch(shop, manager, costly.id, someKeys(9), { supplier: 'North', unitCost: 40 })
    const coupon = await aCoupon(shop.context, { percent: 50 })

    const whole = await sold(costly.id, 0, '00:00', { quantity: 2 })
    await sold(plain.id, 3, '12:00', { quantity: 3 })
    await sold(costly.id, 6, '00:00', { code: coupon.code })
    await sold(plain.id, 7, '23:59:59')
    await sold(plain.id, 13, '00:00')
    await sold(plain.id, 14, '23:59:59')
    await placeAndOpen(shop, plain.id, { quantity: 1 })

    const all = await request()
    // 236 + 177 + 59; without VAT 400, less three keys of 40
    assert.deepEqual(all.now, {
      revenue: 472,
      orders: 3,
      average: 157.33,
      profit: 280,
      unitsOfUnknownCost: 3,
      coupons: { orders: 1, discount: 59, revenue: 59 },
    })
    assert.deepEqual(
      [all.before.revenue, all.before.orders, all.before.profit, all.before.unitsOfUnknownCost],
      [118, 2, 100, 2],
    )
    assert.deepEqual(
      all.bestSellers.map(({ productId, units, revenue }) => [productId, units, revenue]),
      [
        [costly.id, 3, 295],
        [plain.id, 3, 177],
      ],
    )
    assert.deepEqual(
      all.days.map(({ revenue, orders }) => [revenue, orders]),
      [
        [59, 1],
        [0, 0],
        [0, 0],
        [177, 1],
        [0, 0],
        [0, 0],
        [236, 1],
      ],
    )
    assert.deepEqual([all.days[0]?.day, all.days.at(-1)?.day], [all.from, all.to])

    const today = await request('today')
    assert.deepEqual([today.from, today.beforeFrom], [today.to, today.beforeTo])
    assert.deepEqual([today.now.revenue, today.before.revenue], [236, 0])
    const month = await request('month')
    assert.deepEqual([month.now.orders, month.days.length, month.before.orders], [6, 30, 0])

    const { lineId } = await keysOf(whole)
    const units = [{ lineId, quantity: 1 }]
    const back = await shop.call(api.requestRefund, { orderId: whole.orderId, units }, whole.visitor)
    assert.equal(back.status, 200)
    const less = await request('today')
    // an unrevealed key went back to stock: one unit, one cost
    assert.deepEqual([less.now.revenue, less.now.orders, less.now.profit], [118, 1, 60])
    assert.deepEqual(less.suppliers, [{ supplier: 'North', units: 1, refunded: 0, replaced: 0, claims: 0 }])
    assert.deepEqual(
      less.bestSellers.map((row) => [row.units, row.revenue]),
      [[1, 118]],
    )
  })

  test('shows a supplier’s bad keys: replaced, refunded after a claim, and still counted as cost', async () => {
    const product = await aProduct(shop.context, { keys: 0, priceAgorot: 11_800 })
    await aBatch(shop, manager, product.id, someKeys(5), { supplier: 'South', unitCost: 10 })
    const before = (await request('today')).now
    const order = await sold(product.id, 0, '00:00', { quantity: 2 })
    const { keys } = await keysOf(order)
    for (const keyId of keys) await shop.call(api.revealKey, { orderId: order.orderId, keyId }, order.visitor)
    const replaced = await shop.call(api.replaceKey, { keyId: keys[0] ?? '', reason: 'dead' }, manager)
    await shop.call(api.revealKey, { orderId: order.orderId, keyId: replaced.data.keyId }, order.visitor)
    const claim = await shop.call(api.claimRefund, { orderId: order.orderId, reason: 'Bad.' }, order.visitor)
    assert.equal((await request('today')).tasks.claims, 1)
    await shop.call(
      api.decideRefundClaim,
      { claimId: claim.data.reference, grant: true, answer: 'Sorry.' },
      manager,
    )
    const after = await request('today')
    assert.deepEqual(
      after.suppliers.find(({ supplier }) => supplier === 'South'),
      { supplier: 'South', units: 3, refunded: 2, replaced: 1, claims: 1 },
    )
    assert.deepEqual([after.now.revenue, after.now.orders], [before.revenue, before.orders])
    assert.equal(after.now.profit, before.profit - 30, 'three keys are lost')
    assert.equal(after.tasks.claims, 0)
  })

  test('counts open tasks', async () => {
    const { pool } = shop.context
    const refresh = () => shop.context.transact(systemActor(), refreshStockSummary)
    await refresh()
    const was = (await request()).tasks
    const low = await aProduct(shop.context, { keys: 2 })
    await refresh()
    await pool.query(
      `insert into manager_tasks (id, kind, resolved_at)
       select gen_random_uuid(), kind, resolved from unnest($1::text[]) kind, unnest(array[null, now()]) resolved`,
      [
        [
          'amount-mismatch',
          'unknown-payment',
          'refund-refused',
          'paid-out-of-stock',
          'dispute',
          'double-charge',
        ],
      ],
    )
    await pool.query(
      `insert into contact_messages (id, kind, name, email, message, language, state)
       select 'message-' || state, 'message', 'Dana', 'dana@example.com', 'Hello', 'he', state from unnest(array['open', 'answered']) state`,
    )
    const { tasks } = await request()
    assert.deepEqual(tasks, {
      undelivered: was.undelivered + 1,
      services: was.services,
      oddPayments: was.oddPayments + 1,
      unknownPayments: was.unknownPayments + 1,
      documents: was.documents,
      refusedRefunds: was.refusedRefunds + 1,
      claims: was.claims,
      disputes: was.disputes + 1,
      riskChecks: was.riskChecks,
      oddOrders: was.oddOrders + 1,
      lowStock: was.lowStock + 1,
      messages: was.messages + 1,
      reviews: was.reviews,
      refusedCredentials: 0,
      testProviders: 0,
      unsentEmails: 0,
      brokenEmails: 0,
    })
    const listed = await shop.call(api.listStock, { show: 'low' }, manager)
    assert.equal(listed.data.total, tasks.lowStock, 'the same count as on the page it links to')
    assert.ok(listed.data.rows.some(({ productId }) => productId === low.id))
  })

  test('counts for each manager only the tasks that they may see', async () => {
    await shop.context.pool.query(
      `insert into manager_tasks (id, kind) select gen_random_uuid(), unnest(array['amount-mismatch', 'document-missing'])`,
    )
    const support = aVisitor(await aUser(shop.context, { role: 0, duties: ['support'] }))
    const seen = (await shop.call(api.countTasks, {}, support)).data
    const { tasks } = await request()
    assert.equal(seen.oddPayments, tasks.oddPayments)
    assert.equal(seen.messages, tasks.messages)
    assert.equal(seen.documents, undefined, 'they are for accountants')
    assert.deepEqual((await shop.call(api.countTasks, {}, manager)).data, tasks, 'an owner sees all')
    assert.equal((await shop.call(api.countTasks, {}, aVisitor())).status, 401)
  })

  test('is refused to support, and for an unknown period', async () => {
    const support = aVisitor(await aUser(shop.context, { role: 0, duties: ['support'] }))
    assert.equal((await shop.call(api.getOverview, {}, support)).problem.code, 'not-allowed')
    assert.equal((await shop.call(api.getOverview, { period: 'year' }, manager)).status, 400)
  })
})
