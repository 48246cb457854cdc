import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { emptyCart } from '#shop/cart/cart-item.ts'
import { environmentManager, QueryObserver, type QueryObserverResult } from '@tanstack/react-query'
import { confirmPayment, type Order } from '#contract/orders/orders.ts'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'
import type { CallError } from '#web/platform/query/queries.ts'
import type { TrackedEvent } from '#web/platform/browser/track.ts'

const browser = fakeBrowser()
// TanStack Query refetches only in browsers.
environmentManager.setIsServer(() => false)
mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 1_800_000_000_000 })
const { pollUntil } = await import('./follow-order.ts')
const { isMissing, queries, readingOf } = await import('#web/platform/query/queries.ts')
const { finishPurchase } = await import('../finish-purchase.ts')
const { onTrack } = await import('#web/platform/browser/track.ts')
const { addToCart, replaceCart, viewCart } = await import('#web/cart/cart-store.ts')

const orderId = 'b'.repeat(20)
const path = `/api/orders/${orderId}/confirmation`
let shown: QueryObserverResult<Order, CallError>[] = []
let stop = () => {}

/** Follows an order like its page. */
function follow(id = orderId) {
  const options = { ...readingOf(confirmPayment, { orderId: id }), ...pollUntil(Date.now() + 60_000) }
  stop = new QueryObserver<Order, CallError>(queries, options).subscribe((state) => {
    if (state.fetchStatus === 'idle') shown.push(state)
  })
}

function anOrder(fields: Partial<Order> = {}): Order {
  return {
    orderId,
    number: 'MF-10427',
    status: 'pending',
    delivery: 'waiting-for-payment',
    declined: false,
    date: '2026-11-21T10:00:00.000Z',
    heldUntil: null,
    refundDays: 14,
    feePercent: 0,
    subtotal: 40,
    discount: 0,
    couponCode: null,
    total: 40,
    vat: 6.1,
    vatPercent: 18,
    business: null,
    documents: [],
    email: 'dana@shop.example',
    name: 'Dana',
    items: [],
    payment: null,
    refundableUntil: null,
    refunded: 0,
    refunds: [],
    claims: [],
    mayClaim: false,
    gift: null,
    renewal: null,
    reviewRequest: null,
    keysByEmail: false,
    disputed: null,
    ...fields,
  }
}
const says = (order: Order) => ({ status: 200, body: order })

beforeEach(() => {
  shown = []
  replaceCart(emptyCart)
  browser.storage.clear()
  browser.tabStorage.clear()
})
afterEach(() => {
  stop()
  queries.clear()
})

async function pass(ms: number): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
  mock.timers.tick(ms)
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
}

test('a waiting order is polled until it is delivered', async () => {
  const delivered = anOrder({ delivery: 'delivered', status: 'completed' })
  browser.respondWith({ [path]: [says(anOrder()), says(anOrder()), says(delivered)] })
  follow()
  for (const wait of [0, 1_500, 1_500, 10_000]) await pass(wait)
  assert.deepEqual(
    shown.map(({ data }) => data?.delivery),
    ['waiting-for-payment', 'waiting-for-payment', 'delivered'],
  )
})

test('polling stops after a minute and keeps the last response', async () => {
  browser.respondWith({ [path]: [says(anOrder())] })
  const before = browser.timesAsked()
  const end = Date.now() + 60_000
  follow()
  for (let turn = 0; turn < 90; turn += 1) await pass(1_500)
  assert.equal(browser.timesAsked() - before, 41)
  assert.ok((shown.at(-1)?.dataUpdatedAt ?? 0) >= end)
})

test('a lost response between others is ignored; if no order has loaded yet, it is an error', async () => {
  browser.respondWith({ [path]: [says(anOrder()), 'lost', 'lost', says(anOrder({ delivery: 'delivered' }))] })
  follow()
  for (let turn = 0; turn < 6; turn += 1) await pass(1_500)
  assert.ok(shown.every(({ data }) => data !== undefined))
  assert.equal(shown.at(-1)?.data?.delivery, 'delivered')
  stop()
  queries.clear()
  shown = []
  browser.respondWith({ [path]: ['lost'] })
  follow()
  for (let turn = 0; turn < 3; turn += 1) await pass(1_500)
  assert.equal(shown.at(-1)?.error?.response.transport, 'unreachable')
})

test('somebody else’s order is not found', async () => {
  browser.respondWith({ [path]: [{ status: 404, body: { error: 'Not found.', code: 'not-found' } }] })
  follow()
  await pass(0)
  assert.equal(isMissing(shown.at(-1)?.error ?? null), true)
})

test('an address with an invalid order id is not found, not a lost connection', async () => {
  follow('')
  await pass(0)
  assert.equal(isMissing(shown.at(-1)?.error ?? null), true)
})

test('once its page is left, an order is no longer polled', async () => {
  browser.respondWith({ [path]: [says(anOrder())] })
  follow()
  await pass(0)
  stop()
  const before = browser.timesAsked()
  await pass(5_000)
  assert.equal(browser.timesAsked(), before)
})

const bought = anOrder({
  delivery: 'delivered',
  items: [
    {
      id: '1',
      productId: 'p1',
      name: { en: 'Key', he: 'מפתח' },
      kind: 'key',
      price: 20,
      quantity: 2,
      imageUrl: '/a',
      activationUrl: null,
      instructionsHtml: { en: '', he: '' },
      answers: null,
      keys: [],
      paid: 40,
      refunded: 0,
      refundedSum: 0,
      feeSum: 0,
      refundable: 0,
      bundle: null,
      downloadUrl: null,
    },
  ],
})

test('a paid order removes its items from the cart, once, and leaves what was added meanwhile', () => {
  addToCart({ id: 'p1', name: 'Key', price: 20 }, 2)
  addToCart({ id: 'p2', name: 'Other', price: 20 })
  browser.storage.set('order_in_payment', JSON.stringify(orderId))
  finishPurchase({ ...bought, delivery: 'waiting-for-payment' })
  assert.equal(viewCart().count, 3)
  finishPurchase(bought)
  assert.deepEqual(
    viewCart().items.map((item) => item.id),
    ['p2'],
  )
  assert.equal(browser.storage.has('order_in_payment'), false)
  addToCart({ id: 'p1', name: 'Key', price: 20 })
  finishPurchase(bought)
  assert.equal(viewCart().count, 2, 'only once')
})

test('a paid order takes its coupon with it, but not one that was stored since', () => {
  for (const [stored, left] of [
    ['WELCOME10', null],
    ['KEYS25', 'KEYS25'],
  ] as const) {
    browser.storage.set('order_in_payment', JSON.stringify(orderId))
    browser.storage.set('coupon', stored)
    finishPurchase({ ...bought, couponCode: 'WELCOME10' })
    assert.equal(browser.storage.get('coupon') ?? null, left)
  }
})

test('once an order is paid, the same form is a new purchase, in a tab that did not finish it too', () => {
  const attempt = (id: string) => JSON.stringify({ body: '{}', placed: { orderId: id, total: 40 } })
  browser.tabStorage.set('order_attempt', attempt(orderId))
  finishPurchase(bought)
  assert.equal(browser.tabStorage.has('order_attempt'), false)
  browser.tabStorage.set('order_attempt', attempt('c'.repeat(20)))
  finishPurchase(bought)
  assert.equal(browser.tabStorage.has('order_attempt'), true)
})

test('a purchase is tracked as the cart had it: products by their own ids, a bundle as one', () => {
  const bundle = { id: 'p9', name: { en: 'Starter', he: 'חבילת פתיחה' }, units: 1 }
  const [line] = bought.items
  assert.ok(line)
  const lines = [line, { ...line, id: '2', bundle }, { ...line, id: '3', price: 10, bundle }]
  const events: TrackedEvent[] = []
  onTrack((event) => events.push(event))
  browser.storage.set('order_in_payment', JSON.stringify(orderId))
  finishPurchase({ ...bought, items: lines })
  const items = events.findLast(({ name }) => name === 'purchase')?.items
  assert.deepEqual(items, [
    { id: 'p1', name: line.name, price: 20, quantity: 2 },
    { id: 'p9', name: bundle.name, price: 60, quantity: 1 },
  ])
})

test('opening an old order again does not change a new cart', () => {
  addToCart({ id: 'p1', name: 'Key', price: 20 }, 2)
  finishPurchase(bought)
  assert.equal(viewCart().count, 2)
})
