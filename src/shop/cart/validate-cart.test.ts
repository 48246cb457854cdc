import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Cart, cartFullTotal, type CartItem, emptyCart } from './cart-item.ts'
import { addProduct } from './change-cart.ts'
import { cleanCart } from './clean-cart.ts'
import { graceMs, syncCart, validateCart } from './validate-cart.ts'

const now = 1_800_000_000_000

function anItem(fields: Partial<CartItem> & { productId: string }): CartItem {
  return {
    id: fields.productId,
    name: 'Key',
    price: 5,
    count: 2,
    image: '/a',
    images: ['/a'],
    lastValidated: now - 1_000,
    lastUpdated: now - 1_000,
    ...fields,
  }
}

function cartOf(...items: CartItem[]): Cart {
  return new Map(items.map((item) => [item.productId, item]))
}

function listed(id: string, fields: object = {}) {
  return { id, name: 'Key', price: 5, imageUrl: '/a', image: '/a', images: ['/a'], ...fields }
}

test('validation is skipped for an empty cart and for an empty or unavailable list', () => {
  const cart = cartOf(anItem({ productId: 'p1', lastValidated: 1 }))
  assert.equal(validateCart(emptyCart, [listed('p1')], now), null)
  assert.equal(validateCart(cart, [], now), null)
  assert.equal(validateCart(cart, null, now), null)
})

test('an item still on sale is marked as validated now, without a message', () => {
  const check = validateCart(cartOf(anItem({ productId: 'p1' })), [listed('p1')], now)
  assert.equal(check?.cart.get('p1')?.lastValidated, now)
  assert.equal(check?.cart.get('p1')?.lastUpdated, now - 1_000)
  assert.deepEqual(check?.news, [])
})

test('validation applies a new name, price and picture, and reports them in one message', () => {
  const cart = cartOf(anItem({ productId: 'p1' }), anItem({ productId: 'p2' }), anItem({ productId: 'p3' }))
  const name = { en: 'New key', he: 'מפתח חדש' }
  const products = [listed('p1', { price: 7 }), listed('p2', { imageUrl: '/new' }), listed('p3', { name })]
  const check = validateCart(cart, products, now)
  assert.equal(check?.cart.get('p1')?.price, 7)
  assert.equal(check?.cart.get('p1')?.count, 2)
  assert.equal(check?.cart.get('p2')?.image, '/new')
  assert.deepEqual(check?.cart.get('p3')?.name, name)
  assert.equal(check?.cart.get('p3')?.lastUpdated, now)
  assert.deepEqual(check?.news, [{ kind: 'cart-updated' }])
})

test('an item gone for over seven days is removed; a more recent one stays for its grace period', () => {
  const gone = anItem({ productId: 'gone', lastValidated: now - graceMs - 1 })
  const lately = anItem({ productId: 'lately', lastValidated: now - graceMs })
  const check = validateCart(cartOf(gone, lately), [listed('other')], now)
  assert.deepEqual([...(check?.cart.keys() ?? [])], ['lately'])
  assert.equal(check?.cart.get('lately')?.lastValidated, now - graceMs)
  assert.deepEqual(check?.news, [{ kind: 'items-removed', count: 1 }])
})

test('several removed items are counted, and an update is reported separately', () => {
  const old = { lastValidated: 1 }
  const cart = cartOf(
    anItem({ productId: 'a', ...old }),
    anItem({ productId: 'b', ...old }),
    anItem({ productId: 'p1' }),
  )
  assert.deepEqual(validateCart(cart, [listed('p1', { price: 1 })], now)?.news, [
    { kind: 'items-removed', count: 2 },
    { kind: 'cart-updated' },
  ])
})

test('sync removes nothing, leaves the grace period unchanged, and names a single updated item', () => {
  const gone = anItem({ productId: 'gone', lastValidated: 1 })
  const check = syncCart(cartOf(gone, anItem({ productId: 'p1' })), [listed('p1', { price: 7 })], now)
  assert.deepEqual(check?.cart.get('gone'), gone)
  const changed = check?.cart.get('p1')
  assert.equal(changed?.lastValidated, now - 1_000)
  assert.deepEqual(check?.news, [{ kind: 'item-updated', item: changed }])
})

test('sync reports several changes as one of the cart, and returns nothing without a change', () => {
  const cart = cartOf(anItem({ productId: 'p1' }), anItem({ productId: 'p2' }))
  assert.deepEqual(syncCart(cart, [listed('p1', { price: 7 }), listed('p2', { price: 8 })], now)?.news, [
    { kind: 'cart-updated' },
  ])
  assert.equal(syncCart(cart, [listed('p1'), listed('p2')], now), null)
  assert.equal(syncCart(cart, null, now), null)
})

test('validation keeps every listed item and every count, and repeating it reports nothing', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd')
  const item = fc.record({
    productId: id,
    price: fc.nat(99),
    count: fc.integer({ min: 1, max: 9 }),
    lastValidated: fc.nat(),
  })
  const product = fc.record({ id, price: fc.nat(99) })
  fc.assert(
    fc.property(fc.array(item), fc.array(product), (items, prices) => {
      const cart = cartOf(...items.map((fields) => anItem(fields)))
      const products = prices.map(({ id: productId, price }) => listed(productId, { price }))
      const check = validateCart(cart, products, now)
      if (check === null) return
      for (const before of cart.values()) {
        const after = check.cart.get(before.productId)
        const onSale = products.some((one) => one.id === before.productId)
        assert.equal(after !== undefined, onSale || now - before.lastValidated <= graceMs)
        if (after !== undefined) assert.equal(after.count, before.count)
      }
      assert.deepEqual(validateCart(check.cart, products, now)?.news ?? [], [])
    }),
  )
})

test('validation and sync reduce an item to the limit of an order, and report it', () => {
  const cart = cartOf(anItem({ productId: 'p1', count: 60 }))
  const products = [listed('p1', { maxPerOrder: 5 })]
  for (const check of [validateCart(cart, products, now), syncCart(cart, products, now)]) {
    const item = check?.cart.get('p1')
    assert.deepEqual([item?.count, item?.maxPerOrder], [5, 5])
    assert.deepEqual(
      check?.news.map((news) => [news.kind, 'item' in news && 'count' in news.item && news.item.count]),
      [['units-limited', 5]],
    )
  }
})

test('a new limit that reduces nothing is stored without a message', () => {
  const cart = cartOf(anItem({ productId: 'p1' }))
  const check = syncCart(cart, [listed('p1', { maxPerOrder: 5 })], now)
  assert.deepEqual([check?.cart.get('p1')?.maxPerOrder, check?.news], [5, []])
})

test('the start or end of a sale is applied without a message, and a full price that is not higher is ignored', () => {
  const cart = cartOf(anItem({ productId: 'p1', fullPrice: 8 }), anItem({ productId: 'p2' }))
  const check = validateCart(cart, [listed('p1', { fullPrice: null }), listed('p2', { fullPrice: 7.5 })], now)
  assert.deepEqual(
    ['p1', 'p2'].map((id) => check?.cart.get(id)?.fullPrice),
    [undefined, 7.5],
  )
  // the price to pay is the same, so there is no message
  assert.deepEqual(check?.news, [])
  assert.equal(cartFullTotal(check?.cart ?? emptyCart), 2500)
  const added = addProduct(emptyCart, { ...listed('p3'), fullPrice: 5 }, 1, now)
  assert.equal(added?.get('p3')?.fullPrice, undefined)
  const mended = cleanCart({ p1: { productId: 'p1', price: 5, fullPrice: 'x' } }, now)
  assert.equal(mended.get('p1')?.fullPrice, undefined)
})
