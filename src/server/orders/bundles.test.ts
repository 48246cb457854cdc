import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listOrders } from '#contract/orders/order-list.ts'
import { getOrder, placeOrder, revealKey } from '#contract/orders/orders.ts'
import { getOwnReview, listOwnReviews } from '#contract/reviews.ts'
import { addKeys, aCoupon, aProduct, aUser } from '#tests/support/builders.ts'
import { aBundle, aSystemAndSuite } from '#tests/support/purchases/bundles.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { act, anOrder, buyOne, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { countSales } from './tasks/count-sales.ts'
import { deliverWaitingOrders } from './delivery/deliver-waiting-orders.ts'

describe('bundles', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  test('a bundle is bought as its items, at its own price, and each has its key', async () => {
    const { system, suite, bundle } = await aSystemAndSuite(shop.context, 1)
    const { order, orderId, visitor } = await buyOne(shop, bundle.id)
    assert.equal(order.total, 300)
    assert.deepEqual(
      order.items.map(({ productId, price, keys, bundle: of }) => [productId, price, keys.length, of]),
      [
        [system.id, 75, 1, { id: bundle.id, name: bundle.name, units: 1 }],
        [suite.id, 225, 1, { id: bundle.id, name: bundle.name, units: 1 }],
      ],
    )
    for (const { keys } of order.items)
      assert.equal((await shop.call(revealKey, { orderId, keyId: keys[0]?.id }, visitor)).status, 200)
  })

  test('several units of an item, alone and in two bundles: each line has its own keys', async () => {
    const seat = await aProduct(shop.context, { priceAgorot: 1_000, keys: 12 })
    const guide = await aProduct(shop.context, { kind: 'service', priceAgorot: 1_001 })
    const bundle = await aBundle(shop.context, [{ product: seat, quantity: 2 }, guide], {
      priceAgorot: 2_000,
    })
    const items = [
      { productId: seat.id, quantity: 2 },
      { productId: bundle.id, quantity: 2 },
    ]
    const visitor = aVisitor()
    const { data, status } = await shop.call(placeOrder, anOrder(items, { expectedTotal: 60 }), visitor)
    assert.equal(status, 201)
    const { rows } = await shop.context.pool.query(
      `select l.bundle_units, l.quantity, l.unit_price_agorot as price, count(k.id)::int as keys
       from order_lines l left join licence_keys k on k.order_line_id = l.id and k.status = 'reserved'
       where l.order_id = $1 group by l.id order by l.bundle_id nulls first, l.kind, price`,
      [data.orderId],
    )
    assert.deepEqual(rows, [
      { bundle_units: null, quantity: 2, price: 1_000, keys: 2 },
      { bundle_units: 2, quantity: 2, price: 666, keys: 2 },
      { bundle_units: 2, quantity: 2, price: 667, keys: 2 },
      { bundle_units: 2, quantity: 2, price: 667, keys: 0 },
    ])
    await shop.context.pool.query(
      `update licence_keys set status = 'withdrawn' where product_id = $1 and status = 'available'`,
      [seat.id],
    )
    const more = await shop.call(placeOrder, anOrder([{ productId: bundle.id, quantity: 1 }]))
    assert.deepEqual([more.problem.code, more.problem.detail], ['out-of-stock', { productIds: [bundle.id] }])
  })

  test('the refusal names the bundle, not the part that is out of stock, and nothing is held', async () => {
    const { system, suite, bundle } = await aSystemAndSuite(shop.context, 1)
    const other = await aProduct(shop.context, { keys: 5 })
    await buyOne(shop, suite.id)
    const placed = await shop.call(
      placeOrder,
      anOrder([
        { productId: other.id, quantity: 1 },
        { productId: bundle.id, quantity: 1 },
      ]),
    )
    assert.deepEqual(placed.problem.detail, { productIds: [bundle.id] })
    assert.equal((await shop.call(placeOrder, anOrder([{ productId: system.id, quantity: 1 }]))).status, 201)
  })

  test('the limit per order is the bundle’s own', async () => {
    const { bundle } = await aSystemAndSuite(shop.context, 9, { maxPerOrder: 2 })
    const placed = await shop.call(placeOrder, anOrder([{ productId: bundle.id, quantity: 3 }]))
    assert.deepEqual(
      [placed.problem.code, placed.problem.detail],
      ['too-many-units', { productId: bundle.id, most: 2 }],
    )
  })

  test('a part that is not on sale makes the bundle sold out', async () => {
    for (const state of ['draft', 'archived'] as const) {
      const there = await aProduct(shop.context)
      const gone = await aProduct(shop.context, { state })
      const bundle = await aBundle(shop.context, [there, gone])
      const placed = await shop.call(placeOrder, anOrder([{ productId: bundle.id, quantity: 1 }]))
      assert.deepEqual(
        [placed.problem.code, placed.problem.detail],
        ['out-of-stock', { productIds: [bundle.id] }],
      )
    }
  })

  test('a coupon applies to the bundle, and its discount is split over the lines', async () => {
    const { system, bundle } = await aSystemAndSuite(shop.context, 3)
    const coupon = await aCoupon(shop.context, { productIds: [bundle.id], percent: 11 })
    const couponCode = coupon.code
    const visitor = aVisitor()
    const placed = await shop.call(
      placeOrder,
      anOrder([{ productId: bundle.id, quantity: 1 }], { couponCode }),
      visitor,
    )
    assert.equal(placed.data.total, 267)
    const { data } = await shop.call(getOrder, { orderId: placed.data.orderId }, visitor)
    assert.deepEqual(
      data.items.map(({ paid }) => paid),
      [66.75, 200.25],
    )
    const alone = await shop.call(
      placeOrder,
      anOrder([{ productId: system.id, quantity: 1 }], { couponCode }),
    )
    assert.equal(alone.problem.code, 'coupon-not-for-these')
  })

  test('a bundle that is paid late and out of stock waits as a whole and is delivered as a whole', async () => {
    const { system, suite, bundle } = await aSystemAndSuite(shop.context, 1)
    const { orderId, visitor, reference } = await placeAndOpen(shop, bundle.id)
    await shop.context.pool.query(
      `update orders set held_until = now() - interval '1 second' where id = $1`,
      [orderId],
    )
    await shop.context.pool.query(
      `update licence_keys set reserved_until = now() - interval '1 second' where product_id = any($1) and status = 'reserved'`,
      [[system.id, suite.id]],
    )
    await buyOne(shop, suite.id)
    await act(shop, reference, 'succeed')
    const waiting = await shop.call(getOrder, { orderId }, visitor)
    assert.equal(waiting.data.delivery, 'paid-waiting-for-stock')
    await addKeys(shop.context, suite.id, 1)
    await shop.context.transact(systemActor(), (work) =>
      deliverWaitingOrders(work, shop.context.jobs, [suite.id]),
    )
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.equal(data.delivery, 'delivered')
    assert.deepEqual(
      data.items.map(({ keys }) => keys.length),
      [1, 1],
    )
  })

  test('the list of orders shows in which bundle each line was sold', async () => {
    const { bundle } = await aSystemAndSuite(shop.context, 1)
    const visitor = aVisitor(await aUser(shop.context))
    await placeAndOpen(shop, bundle.id, { visitor })
    const { data } = await shop.call(listOrders, {}, visitor)
    assert.deepEqual(
      data.orders[0]?.items.map((item) => item.bundle),
      [1, 2].map(() => ({ id: bundle.id, name: bundle.name, units: 1 })),
    )
  })

  test('a sold bundle counts as sold, and so does each of its parts', async () => {
    const { system, suite, bundle } = await aSystemAndSuite(shop.context, 3)
    await buyOne(shop, bundle.id, { quantity: 2 })
    await shop.context.transact(systemActor(), countSales)
    const { rows } = await shop.context.pool.query(`select sold_count from products where id = any($1)`, [
      [system.id, suite.id, bundle.id],
    ])
    assert.deepEqual(
      rows.map(({ sold_count: sold }) => sold),
      [2, 2, 2],
    )
  })

  test('a buyer of a bundle may review it and each of its parts', async () => {
    const { system, bundle } = await aSystemAndSuite(shop.context, 1)
    const visitor = aVisitor(await aUser(shop.context))
    const { reference } = await placeAndOpen(shop, bundle.id, { visitor })
    await act(shop, reference, 'succeed')
    for (const { slug } of [bundle, system]) {
      const { data } = await shop.call(getOwnReview, { productIdentifier: slug }, visitor)
      assert.equal(data.mayReview, true)
    }
    const { data } = await shop.call(listOwnReviews, {}, visitor)
    assert.equal(data.waiting.length, 3)
    assert.ok(data.waiting.some(({ slug }) => slug === bundle.slug))
  })

  test('the database rejects a bundle inside a bundle, from either side', async () => {
    const { system, bundle } = await aSystemAndSuite(shop.context, 1)
    const outer = await aBundle(shop.context, [system])
    await assert.rejects(
      shop.context.pool.query(
        `insert into bundle_items (bundle_id, product_id, item_kind, quantity, position) values ($1, $2, 'bundle', 1, 1)`,
        [outer.id, bundle.id],
      ),
      /bundle_items_no_bundle_inside/,
    )
    await assert.rejects(
      shop.context.pool.query(`update products set kind = 'bundle' where id = $1`, [system.id]),
      /bundle_items_no_bundle_inside/,
    )
  })
})
