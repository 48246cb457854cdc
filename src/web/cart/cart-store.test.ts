import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { emptyCart } from '#shop/cart/cart-item.ts'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'

const browser = fakeBrowser()
const store = await import('./cart-store.ts')
const aProduct = { id: 'p1', name: 'Key', price: 20, imageUrl: '/a' }

beforeEach(() => {
  store.replaceCart(emptyCart)
  browser.storage.clear()
})

test('added products are counted, summed, stored, and reported to listeners', () => {
  let changes = 0
  const stop = store.followCart(() => (changes += 1))
  assert.equal(store.addToCart(aProduct, 2), 'added')
  store.addOne('p1')
  stop()
  store.removeOne('p1')
  assert.deepEqual([store.viewCart().count, store.viewCart().totalAgorot, changes], [2, 4_000, 2])
  assert.match(browser.storage.get('cart') ?? '', /"p1":\{"id":"p1","productId":"p1"/)
})

test('a product without an id is refused with a console error', () => {
  const error = mock.method(console, 'error', () => {})
  assert.equal(store.addToCart({ name: 'Nameless', price: 1 }), 'refused')
  assert.equal(error.mock.callCount(), 1)
  error.mock.restore()
  assert.equal(store.viewCart().count, 0)
})

test('removing the last unit removes the item, and an empty cart is removed from storage', () => {
  store.addToCart(aProduct)
  store.removeOne('p1')
  assert.equal(store.viewCart().items.length, 0)
  assert.equal(browser.storage.has('cart'), false)
})

test('items can be deleted, and the cart cleared', () => {
  store.addToCart(aProduct, 5)
  store.addToCart({ ...aProduct, id: 'p2' })
  store.deleteItem('p1')
  assert.deepEqual(
    store.viewCart().items.map((item) => item.id),
    ['p2'],
  )
  store.replaceCart(emptyCart)
  assert.equal(browser.storage.has('cart'), false)
})

test('a change made in another tab is shown, and never overwritten', () => {
  store.addToCart(aProduct)
  let changes = 0
  const stop = store.followCart(() => (changes += 1))
  browser.otherTab('cart', JSON.stringify({ p2: { productId: 'p2', name: 'Other', price: 5, count: 3 } }))
  assert.deepEqual([store.viewCart().count, changes], [3, 1])
  stop()
  browser.storage.set('cart', JSON.stringify({ p3: { productId: 'p3', name: 'Silent', price: 5, count: 1 } }))
  store.addToCart(aProduct)
  assert.deepEqual(
    store.viewCart().items.map((item) => item.id),
    ['p3', 'p1'],
  )
})

test('invalid stored data is an empty cart, and fixing writes a valid one', () => {
  browser.otherTab('cart', '{{{')
  assert.equal(store.currentCart().size, 0)
  browser.otherTab(
    'cart',
    JSON.stringify({ a: { productId: 'a', price: 'x', count: -1 }, b: { price: 1 }, c: 5 }),
  )
  store.fixCart()
  const stored: unknown = JSON.parse(browser.storage.get('cart') ?? '')
  assert.deepEqual(Object.keys(stored ?? {}), ['a'])
  assert.deepEqual([store.viewCart().count, store.viewCart().totalAgorot], [1, 0])
})

test('if the browser blocks storage, the cart is kept in memory', () => {
  browser.forbidStorage(true)
  store.addToCart(aProduct, 2)
  store.addOne('p1')
  assert.equal(store.viewCart().count, 3)
  browser.forbidStorage(false)
})

test('the snapshot stays the same object until the cart changes', () => {
  store.addToCart(aProduct)
  assert.equal(store.viewCart(), store.viewCart())
})

test('adding five twice, with a limit of five, leaves five, and the limit is reported immediately', () => {
  const limited = { ...aProduct, maxPerOrder: 5 }
  assert.deepEqual([store.addToCart(limited, 5), store.addToCart(limited, 5)], ['added', 'limited'])
  store.addOne('p1')
  store.setCount('p1', 60)
  assert.equal(store.viewCart().count, 5)
  assert.equal(store.hasUnknownLimits(), false)
})

test('sixty stored units are reduced to the limit of an order', () => {
  const stored = { productId: 'p1', name: 'Key', price: 5, count: 60 }
  browser.otherTab(
    'cart',
    JSON.stringify({ p1: { ...stored, maxPerOrder: 5 }, p2: { ...stored, productId: 'p2' } }),
  )
  assert.deepEqual(
    [...store.currentCart().values()].map(({ count }) => count),
    [5, 60],
  )
  assert.equal(store.hasUnknownLimits(), true)
})
