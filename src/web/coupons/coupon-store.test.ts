import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { emptyCart } from '#shop/cart/cart-item.ts'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'

const browser = fakeBrowser()
const { addToCart, deleteItem, replaceCart } = await import('#web/cart/cart-store.ts')
const { applyCoupon, currentCoupon, recheckCoupon, recheckSoon, refuseCoupon, removeCoupon, settleCoupon } =
  await import('./coupon-store.ts')

const path = '/api/coupons/check'
const says = (discount: number) => ({ status: 200, body: { code: 'WELCOME10', discount, total: 90 } })
const used = { status: 409, body: { error: 'Used up.', code: 'coupon-used-up', requestId: 'r' } }

beforeEach(() => {
  removeCoupon()
  replaceCart(emptyCart)
  browser.respondWith({})
  addToCart({ id: 'p1', name: 'Key', price: 100 })
})

test('a typed coupon is stored in its normal spelling and gives the discount the shop returns', async () => {
  browser.respondWith({ [path]: [says(10)] })
  await applyCoupon(' welcome10 ')
  assert.deepEqual(currentCoupon(), { code: 'WELCOME10', discount: 1000, checking: false, failure: null })
  assert.equal(browser.storage.get('coupon'), 'WELCOME10')
})

test('a refused coupon gives no discount and shows the reason', async () => {
  browser.respondWith({ [path]: [used] })
  await applyCoupon('WELCOME10')
  assert.equal(currentCoupon().discount, 0)
  assert.equal(currentCoupon().failure?.problem?.code, 'coupon-used-up')
})

test('a coupon stored from a link is checked once there is a cart, and not before', async () => {
  replaceCart(emptyCart)
  browser.storage.set('coupon', 'WELCOME10')
  const before = browser.timesAsked()
  await recheckCoupon()
  assert.equal(browser.timesAsked(), before)
  addToCart({ id: 'p1', name: 'Key', price: 100 })
  browser.respondWith({ [path]: [says(10)] })
  await recheckCoupon()
  assert.equal(currentCoupon().discount, 1000)
})

test('a change of the cart checks again; a response that arrives too late is ignored', async () => {
  browser.respondWith({ [path]: [says(10), says(20)] })
  const first = applyCoupon('WELCOME10')
  const second = recheckCoupon()
  await Promise.all([first, second])
  assert.equal(currentCoupon().discount, 2000)
  const late = recheckCoupon()
  removeCoupon()
  await late
  assert.deepEqual(currentCoupon(), { code: null, discount: 0, checking: false, failure: null })
  assert.equal(browser.storage.has('coupon'), false)
})

test('a coupon from a link is checked before there is a cart; an expired one is not stored', async () => {
  replaceCart(emptyCart)
  browser.respondWith({ [path]: [says(0)] })
  await applyCoupon('welcome10')
  assert.deepEqual(currentCoupon(), { code: 'WELCOME10', discount: 0, checking: false, failure: null })
  assert.equal(browser.storage.get('coupon'), 'WELCOME10')
  browser.respondWith({ [path]: [used] })
  await applyCoupon('welcome10')
  assert.equal(currentCoupon().failure?.problem?.code, 'coupon-used-up')
  assert.equal(browser.storage.has('coupon'), false)
})

test('an order refused because of its coupon can be placed without it', async () => {
  browser.respondWith({ [path]: [says(10)] })
  await applyCoupon('WELCOME10')
  refuseCoupon({ data: null, error: 'Used up.', problem: null, status: 409 })
  assert.equal(currentCoupon().discount, 0)
  assert.equal(currentCoupon().failure?.error, 'Used up.')
})

test('a discount counts only for the cart it was checked for, until it is checked for the next', async () => {
  addToCart({ id: 'p2', name: 'Cheap key', price: 10 })
  browser.respondWith({ [path]: [says(55)] })
  await applyCoupon('WELCOME10')
  assert.equal(currentCoupon().discount, 5500)
  deleteItem('p1')
  const unknown = { code: 'WELCOME10', discount: 0, checking: true, failure: null }
  assert.deepEqual(currentCoupon(), unknown)
  const late = recheckCoupon()
  addToCart({ id: 'p2', name: 'Cheap key', price: 10 })
  await late
  assert.deepEqual(currentCoupon(), unknown)
  browser.respondWith({ [path]: [says(10)] })
  await recheckCoupon()
  assert.deepEqual(currentCoupon(), { ...unknown, discount: 1000, checking: false })
})

test('before an order is placed, a coupon of an earlier visit or of another cart is checked, and no other', async () => {
  browser.respondWith({ [path]: [says(10)] })
  browser.storage.set('coupon', 'WELCOME10')
  await settleCoupon()
  assert.equal(currentCoupon().discount, 1000)
  const before = browser.timesAsked()
  await settleCoupon()
  assert.equal(browser.timesAsked(), before)
  addToCart({ id: 'p1', name: 'Key', price: 100 })
  await settleCoupon()
  assert.deepEqual([currentCoupon().discount, browser.timesAsked()], [1000, before + 1])
})

test('a change of the cart is checked once, however many views show the coupon', async (t) => {
  browser.respondWith({ [path]: [says(10)] })
  await applyCoupon('WELCOME10')
  const before = browser.timesAsked()
  t.mock.timers.enable({ apis: ['setTimeout'] })
  // the drawer and the checkout behind it
  recheckSoon()
  t.mock.timers.tick(200)
  recheckSoon()
  t.mock.timers.tick(200)
  assert.equal(browser.timesAsked(), before)
  t.mock.timers.runAll()
  assert.equal(browser.timesAsked(), before + 1)
  recheckSoon()
  await recheckCoupon()
  t.mock.timers.runAll()
  assert.equal(browser.timesAsked(), before + 2)
})
