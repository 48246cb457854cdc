import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { emptyCart } from '#shop/cart/cart-item.ts'
import type { CartNews } from '#shop/cart/cart-news.ts'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'

const browser = fakeBrowser()
const store = await import('./cart-store.ts')
const { revalidateCart } = await import('./check-cart.ts')
const { startCartTimers } = await import('./cart-timers.ts')

const minute = 60_000
const start = 1_800_000_000_000
const listed = { id: 'p1', name: 'Key', price: 20, imageUrl: '/a', image: '/a', images: ['/a'] }
const eightDaysAgo = start - 8 * 24 * 60 * minute

mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: start })
let reported: CartNews[] = []
const notify = (news: CartNews) => void reported.push(news)

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: start })
  store.replaceCart(emptyCart)
  browser.storage.clear()
  offer([listed])
  reported = []
})

/** The shop's product list; null if it does not respond. */
function offer(products: readonly object[] | null): void {
  browser.respondWith({
    '/product/all': [products === null ? { status: 503, body: {} } : { status: 200, body: products }],
  })
}

/** Lets time pass and pending calls get their responses; returns the number of calls made. */
async function pass(ms: number): Promise<number> {
  const before = browser.timesAsked()
  mock.timers.tick(ms)
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  await new Promise(setImmediate)
  return browser.timesAsked() - before
}

test('the cart is cleaned after one second', async () => {
  const stop = startCartTimers(notify)
  browser.storage.set('cart', JSON.stringify({ a: { productId: 'a', price: 'x', count: 0 } }))
  await pass(999)
  assert.match(browser.storage.get('cart') ?? '', /"price":"x"/)
  await pass(1)
  assert.match(browser.storage.get('cart') ?? '', /"price":0,"count":1/)
  stop()
})

test('products are synced after five seconds and every thirty minutes', async () => {
  store.addToCart({ ...listed, price: 10 })
  browser.storage.set('lastCartValidation', String(start))
  const stop = startCartTimers(notify)
  assert.equal(await pass(4_999), 0)
  assert.equal(await pass(1), 1)
  assert.deepEqual(
    reported.map((news) => news.kind),
    ['item-updated'],
  )
  assert.equal(await pass(30 * minute - 5_001), 0)
  assert.equal(await pass(1), 1)
  stop()
})

test('a cart last validated over thirty minutes ago is validated after thirty seconds', async () => {
  store.addToCart(listed)
  browser.storage.set('lastCartValidation', String(start - 30 * minute))
  const stop = startCartTimers(notify)
  await pass(5_000)
  assert.equal(await pass(24_999), 0)
  assert.equal(await pass(1), 1)
  assert.equal(browser.storage.get('lastCartValidation'), String(start + 30_000))
  stop()
})

test('a cart validated lately is left alone on load, and validated on the hour', async () => {
  store.addToCart(listed)
  browser.storage.set('lastCartValidation', String(start - 10 * minute))
  const stop = startCartTimers(notify)
  assert.equal(await pass(5_000), 1)
  assert.equal(await pass(25_000), 0)
  await pass(30 * minute - 30_000)
  assert.equal(await pass(30 * minute), 2)
  assert.equal(browser.storage.get('lastCartValidation'), String(start + 60 * minute))
  stop()
})

test('an empty cart makes no calls', async () => {
  const stop = startCartTimers(notify)
  assert.equal(await pass(5_000), 0)
  assert.equal(await pass(2 * 60 * minute), 0)
  stop()
})

test('after stopping, nothing happens', async () => {
  store.addToCart(listed)
  startCartTimers(notify)()
  assert.equal(await pass(2 * 60 * minute), 0)
})

test('the drawer validates at most every five minutes, the refresh button always', async () => {
  store.addToCart(listed)
  browser.storage.set('lastCartValidation', String(start - 5 * minute))
  assert.equal(await revalidateCart('drawer', notify), 'skipped')
  assert.equal(await revalidateCart('request', notify), 'unchanged')
  mock.timers.tick(5 * minute + 1)
  assert.equal(await revalidateCart('drawer', notify), 'unchanged')
})

test('an unavailable or empty list changes nothing and does not count as a validation', async () => {
  browser.otherTab(
    'cart',
    JSON.stringify({ gone: { productId: 'gone', price: 1, count: 1, lastValidated: eightDaysAgo } }),
  )
  for (const list of [null, []]) {
    offer(list)
    assert.equal(await revalidateCart('request', notify), 'unavailable')
  }
  assert.equal(browser.storage.has('lastCartValidation'), false)
  offer([listed])
  assert.equal(await revalidateCart('request', notify), 'changed')
  assert.deepEqual(reported, [{ kind: 'items-removed', count: 1 }])
  assert.equal(store.viewCart().count, 0)
})

test('a product added while the list is loading is kept', async () => {
  store.addToCart({ ...listed, price: 10 })
  const checking = revalidateCart('request', notify)
  store.addToCart({ ...listed, id: 'p2' })
  assert.equal(await checking, 'changed')
  assert.deepEqual(
    store.viewCart().items.map((item) => [item.id, item.price]),
    [
      ['p1', 20],
      ['p2', 20],
    ],
  )
})
