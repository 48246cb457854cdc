import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { confirmPayment, getOrder, placeOrder, revealKey, startPayment } from '#contract/orders/orders.ts'
import { addKeys, aProduct, aUser } from '#tests/support/builders.ts'
import { act, anOrder, placeAndOpen } from '#tests/support/orders.ts'
import { anIdempotencyKey, aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('buying a key', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(() => shop.close())

  test('a guest pays and receives the key that was in the vault', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const [key] = await addKeys(shop.context, product.id, 1)
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    await act(shop, reference, 'succeed')

    const order = await shop.call(getOrder, { orderId }, visitor)
    assert.equal(order.data.status, 'completed')
    assert.equal(order.data.delivery, 'delivered')
    const [line] = order.data.items
    assert.equal(line?.keys.length, 1)
    assert.equal(line?.keys[0]?.revealedAt, null)
    assert.equal(line?.keys[0]?.lastFour, key?.slice(-4))
    assert.ok(
      !JSON.stringify(order.data).includes(String(key)),
      'the order shows the key only after it is revealed',
    )

    const revealed = await shop.call(revealKey, { orderId, keyId: line?.keys[0]?.id }, visitor)
    assert.equal(revealed.data.key, key)
    const again = await shop.call(revealKey, { orderId, keyId: line?.keys[0]?.id }, visitor)
    assert.equal(again.data.revealedAt, revealed.data.revealedAt, 'the first time is recorded once')
  })

  test('the price comes from the shop, whatever the browser sends', async () => {
    const product = await aProduct(shop.context, { priceAgorot: 10_000, discountPercent: 15 })
    const placed = await shop.call(placeOrder, anOrder([{ productId: product.id, quantity: 2 }]), aVisitor())
    assert.equal(placed.data.total, 170)
    const cheated = await shop.call(placeOrder, {
      ...anOrder([{ productId: product.id, quantity: 1 }]),
      total: 1,
      price: 1,
    })
    assert.equal(cheated.status, 400)
    assert.deepEqual(cheated.problem.fields, { total: 'unknown' })
  })

  test('an order with too large a total is refused with the quantity that is possible', async () => {
    const dear = { kind: 'service', priceAgorot: 2_000_000_00, maxPerOrder: 100 } as const
    const [one, other] = [await aProduct(shop.context, dear), await aProduct(shop.context, dear)]
    const items = [one, other].map(({ id: productId }) => ({ productId, quantity: 6 }))
    const placed = await shop.call(placeOrder, anOrder(items), aVisitor())
    const last = items.map(({ productId }) => productId).toSorted()[1]
    assert.deepEqual(
      [placed.status, placed.problem.code, placed.problem.detail],
      [409, 'too-many-units', { productId: last, most: 4 }],
    )
  })

  test('an order whose total differs from the one the shopper saw is refused with the new total', async () => {
    const product = await aProduct(shop.context, { priceAgorot: 10_000 })
    const placed = await shop.call(
      placeOrder,
      anOrder([{ productId: product.id, quantity: 1 }], { expectedTotal: 89.9 }),
    )
    assert.equal(placed.status, 409)
    assert.equal(placed.problem.code, 'price-changed')
    assert.deepEqual(placed.problem.detail, { total: 100 })
  })

  test('two lines of one product cannot exceed the stock together', async () => {
    const product = await aProduct(shop.context, { keys: 20, maxPerOrder: 50 })
    const items = [
      { productId: product.id, quantity: 15 },
      { productId: product.id, quantity: 15 },
    ]
    const placed = await shop.call(placeOrder, anOrder(items))
    assert.equal(placed.problem.code, 'out-of-stock')
    assert.deepEqual(placed.problem.detail, { productIds: [product.id] })
  })

  test('a cart with one sold-out product is refused, and nothing is held', async () => {
    const there = await aProduct(shop.context, { keys: 1 })
    const gone = await aProduct(shop.context, { keys: 0 })
    const both = [
      { productId: there.id, quantity: 1 },
      { productId: gone.id, quantity: 1 },
    ]
    const refused = await shop.call(placeOrder, anOrder(both))
    assert.equal(refused.problem.code, 'out-of-stock')
    const alone = await shop.call(placeOrder, anOrder([{ productId: there.id, quantity: 1 }]))
    assert.equal(alone.status, 201)
  })

  test('a quantity above the limit per order is refused with the limit', async () => {
    const product = await aProduct(shop.context, { maxPerOrder: 2 })
    const placed = await shop.call(placeOrder, anOrder([{ productId: product.id, quantity: 3 }]))
    assert.equal(placed.problem.code, 'too-many-units')
    assert.deepEqual(placed.problem.detail, { productId: product.id, most: 2 })
  })

  test('an unknown or archived product is refused with its id', async () => {
    const archived = await aProduct(shop.context, { state: 'archived' })
    const placed = await shop.call(
      placeOrder,
      anOrder([
        { productId: archived.id, quantity: 1 },
        { productId: 'nothing-here', quantity: 1 },
      ]),
    )
    assert.equal(placed.problem.code, 'product-unknown')
    assert.deepEqual(placed.problem.detail, { productIds: [archived.id, 'nothing-here'].toSorted() })
  })

  for (const quantity of [0, -1, 1.5, 101, '2', null, 1e21])
    test(`a quantity of ${JSON.stringify(quantity)} is refused, and the error names the field`, async () => {
      const product = await aProduct(shop.context)
      const placed = await shop.call(placeOrder, {
        ...anOrder([]),
        items: [{ productId: product.id, quantity }],
      })
      assert.equal(placed.status, 400)
      assert.ok(placed.problem.fields?.['items.0.quantity'])
    })

  test('the idempotency key of a refused order may be used again', async () => {
    const product = await aProduct(shop.context, { keys: 0 })
    const body = anOrder([{ productId: product.id, quantity: 1 }])
    const key = { 'idempotency-key': anIdempotencyKey() }
    assert.equal((await shop.call(placeOrder, body, aVisitor(), key)).problem.code, 'out-of-stock')
    await addKeys(shop.context, product.id, 1)
    assert.equal((await shop.call(placeOrder, body, aVisitor(), key)).status, 201)
  })

  test('an order with a malformed idempotency key is refused', async () => {
    const product = await aProduct(shop.context)
    const placed = await shop.call(
      placeOrder,
      anOrder([{ productId: product.id, quantity: 1 }]),
      aVisitor(),
      { 'idempotency-key': 'short' },
    )
    assert.equal(placed.problem.code, 'idempotency-key-missing')
  })

  test('nobody else sees the order, its keys or its payment page', async () => {
    const product = await aProduct(shop.context)
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    await act(shop, reference, 'succeed')
    const mine = await shop.call(getOrder, { orderId }, visitor)
    const keyId = mine.data.items[0]?.keys[0]?.id
    for (const stranger of [
      aVisitor(),
      aVisitor(await aUser(shop.context)),
      { ...aVisitor(), cookies: new Map([['guest', 'guess']]) },
    ]) {
      assert.equal((await shop.call(getOrder, { orderId }, stranger)).status, 404)
      assert.equal((await shop.call(revealKey, { orderId, keyId }, stranger)).status, 404)
      assert.equal((await shop.call(startPayment, { orderId }, stranger)).status, 404)
      assert.equal((await shop.call(confirmPayment, { orderId }, stranger)).status, 404)
    }
  })

  test('a guest’s browser opens each order for thirty days, a later one too', async () => {
    const { id: productId } = await aProduct(shop.context)
    const visitor = aVisitor()
    const order = anOrder([{ productId, quantity: 1 }])
    const place = () => shop.call(placeOrder, order, visitor)
    const [first, later] = [await place(), await place()]
    const [cookie = ''] = first.headers.getSetCookie()
    assert.match(cookie, /^guest=[\w-]{43}; Max-Age=2592000; /)
    assert.deepEqual(
      later.headers.getSetCookie(),
      [cookie],
      'the cookie lasts thirty days from the later order',
    )
    const age = (days: number) =>
      shop.context.pool.query(
        `update orders set created_at = now() - make_interval(days => $2) where id = $1`,
        [first.data.orderId, days],
      )
    const open = async (orderId: string) => (await shop.call(getOrder, { orderId }, visitor)).status
    await age(29)
    assert.equal(await open(first.data.orderId), 200)
    await age(31)
    assert.equal(await open(first.data.orderId), 404)
    assert.equal(await open(later.data.orderId), 200)
  })

  test('the return page alone never delivers', async () => {
    const product = await aProduct(shop.context)
    const { orderId, visitor } = await placeAndOpen(shop, product.id)
    const returned = await shop.call(confirmPayment, { orderId }, visitor)
    assert.equal(returned.data.status, 'pending')
    assert.deepEqual(returned.data.items[0]?.keys, [])
  })

  test('a free order is completed as soon as it is placed', async () => {
    const product = await aProduct(shop.context, { priceAgorot: 0 })
    const visitor = aVisitor()
    const placed = await shop.call(placeOrder, anOrder([{ productId: product.id, quantity: 1 }]), visitor)
    assert.equal(placed.data.status, 'completed')
    assert.equal(
      (await shop.call(getOrder, { orderId: placed.data.orderId }, visitor)).data.items[0]?.keys.length,
      1,
    )
  })

  test('opening the payment page twice opens the same page', async () => {
    const product = await aProduct(shop.context)
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    const again = await shop.call(startPayment, { orderId }, visitor)
    assert.ok(again.data.paymentUrl.endsWith(reference))
  })

  test('a request from another site is refused', async () => {
    const product = await aProduct(shop.context)
    const placed = await shop.call(
      placeOrder,
      anOrder([{ productId: product.id, quantity: 1 }]),
      aVisitor(),
      { origin: 'https://evil.example' },
    )
    assert.equal(placed.problem.code, 'foreign-origin')
  })
})
