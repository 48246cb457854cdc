import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'

const browser = fakeBrowser()
const { placeAndPay } = await import('./place-and-pay.ts')
const { forgetAttempt } = await import('./tab-memory.ts')

const body = {
  items: [{ productId: 'p1', quantity: 1 }],
  name: 'Dana',
  email: 'dana@shop.example',
  phone: undefined,
  language: 'he' as const,
  termsAccepted: true as const,
  expectedTotal: 20,
}
const first = 'a'.repeat(20)
const next = 'b'.repeat(20)
const placed = (orderId: string) => ({
  status: 201,
  body: { orderId, status: 'pending', total: 20, heldUntil: null },
})
const paymentPage = (url: string) => ({ status: 200, body: { paymentUrl: url } })
const notPayable = { status: 409, body: { error: 'paid', code: 'order-not-payable' } }

beforeEach(() => {
  forgetAttempt()
  browser.storage.clear()
  browser.respondWith({
    '/api/orders': [placed(first), placed(next)],
    [`/api/orders/${first}/payment`]: [paymentPage('http://pay.example/1'), notPayable],
    [`/api/orders/${first}`]: [{ status: 200, body: { delivery: 'delivered' } }],
    [`/api/orders/${next}/payment`]: [paymentPage('http://pay.example/2')],
  })
})

test('the form of a paid order shows that order as long as this browser has not seen it paid', async () => {
  await placeAndPay(body)
  assert.deepEqual(await placeAndPay(body), { goTo: `/success?order=${first}` })
  assert.equal(browser.keysSent().length, 1)
})

test('a page that Back restores after its order was seen paid in this tab buys the same again', async () => {
  await placeAndPay(body)
  browser.storage.delete('order_in_payment')
  browser.tabStorage.delete('order_attempt')
  assert.deepEqual(await placeAndPay(body), { goTo: 'http://pay.example/2' })
  assert.equal(new Set(browser.keysSent()).size, 2)
})

test('a form whose order was seen paid in another tab buys the same again', async () => {
  await placeAndPay(body)
  browser.storage.delete('order_in_payment')
  assert.deepEqual(await placeAndPay(body), { goTo: 'http://pay.example/2' })
  assert.equal(new Set(browser.keysSent()).size, 2)
})

test('a browser that stores nothing shows the paid order instead of placing another', async () => {
  browser.forbidStorage(true)
  await placeAndPay(body)
  assert.deepEqual(await placeAndPay(body), { goTo: `/success?order=${first}` })
  browser.forbidStorage(false)
  assert.equal(browser.keysSent().length, 1)
})

const corrected = { ...body, phone: '0501234567' }
const nothing = { status: 200, body: { order: null } }

test('a corrected form first cancels the order whose response was lost', async () => {
  browser.respondWith({
    '/api/orders': ['lost', placed(next)],
    '/api/orders/leaving': ['lost', { status: 503, body: {} }, nothing],
    [`/api/orders/${next}/payment`]: [paymentPage('http://pay.example/2')],
  })
  assert.deepEqual(await placeAndPay(body), { failure: { kind: 'offline' } })
  assert.deepEqual(await placeAndPay(corrected), { failure: { kind: 'offline' } }, 'nothing is ordered')
  assert.deepEqual(await placeAndPay(corrected), { failure: { kind: 'later' } }, 'nothing is ordered')
  assert.deepEqual(await placeAndPay(corrected), { goTo: 'http://pay.example/2' })
  const [lost, leaving, again, third, placing] = browser.keysSent()
  assert.deepEqual([leaving, again, third], [lost, lost, lost])
  assert.notEqual(placing, lost)
})

const delivered = { orderId: first, delivery: 'delivered', items: [{ ...body.items[0], bundle: null }] }

test('an order that was delivered without a response is shown instead of the corrected form’s', async () => {
  browser.respondWith({
    '/api/orders': ['lost'],
    '/api/orders/leaving': [{ status: 200, body: { order: delivered } }],
  })
  await placeAndPay(body)
  assert.deepEqual(await placeAndPay(corrected), { goTo: `/success?order=${first}` })
  assert.equal(browser.storage.get('order_in_payment'), JSON.stringify(first))
})

test('a form with other products is ordered although the order whose response was lost has been paid since', async () => {
  browser.respondWith({
    '/api/orders': ['lost', placed(next)],
    '/api/orders/leaving': [{ status: 200, body: { order: delivered } }],
    [`/api/orders/${next}/payment`]: [paymentPage('http://pay.example/2')],
  })
  await placeAndPay(body)
  const other = { ...body, items: [{ productId: 'p2', quantity: 1 }] }
  assert.deepEqual(await placeAndPay(other), { goTo: 'http://pay.example/2' })
})
