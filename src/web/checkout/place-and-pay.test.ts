import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'

const browser = fakeBrowser()
const { placeAndPay } = await import('./place-and-pay.ts')
const { forgetAttempt } = await import('./tab-memory.ts')
const { onTrack } = await import('#web/platform/browser/track.ts')

const body = {
  items: [{ productId: 'p1', quantity: 1 }],
  name: 'Dana',
  email: 'dana@shop.example',
  phone: undefined,
  language: 'he' as const,
  termsAccepted: true as const,
  expectedTotal: 20,
}
const orderId = 'a'.repeat(20)
const placed = { status: 201, body: { orderId, status: 'pending', total: 20, heldUntil: null } }
const opened = { status: 200, body: { paymentUrl: 'http://pay.example/1' } }
const left = (delivery: string) => ({ status: 200, body: { delivery } })
const refusal = (status: number, code: string, more: object = {}) => ({
  status,
  body: { error: code, code, ...more },
})

beforeEach(() => {
  forgetAttempt()
  browser.storage.clear()
  browser.respondWith({})
})

test('a placed order leads to its payment page and is remembered', async () => {
  browser.respondWith({ '/api/orders': [placed], [`/api/orders/${orderId}/payment`]: [opened] })
  assert.deepEqual(await placeAndPay(body), { goTo: 'http://pay.example/1' })
  assert.equal(browser.storage.get('order_in_payment'), JSON.stringify(orderId))
})

test('once the order is placed, the tab no longer stores the idempotency key, and the same form finds the order', async () => {
  const lost = refusal(500, 'internal-error')
  browser.respondWith({ '/api/orders': ['lost', placed], [`/api/orders/${orderId}/payment`]: [lost, opened] })
  await placeAndPay(body)
  const inTheTab = () => [...browser.tabStorage.values()].join()
  const [key = ''] = browser.keysSent()
  assert.ok(inTheTab().includes(key ?? ''), 'stored as long as no response has arrived')
  assert.deepEqual(await placeAndPay(body), { failure: { kind: 'other' } })
  assert.ok(!inTheTab().includes(key ?? ''))
  assert.deepEqual(await placeAndPay(body), { goTo: 'http://pay.example/1' })
  assert.deepEqual(browser.keysSent(), [key, key])
})

test('an order that this browser can no longer see is placed again', async () => {
  browser.respondWith({
    '/api/orders': [placed],
    [`/api/orders/${orderId}/payment`]: [opened, refusal(404, 'not-found'), opened],
  })
  await placeAndPay(body)
  assert.deepEqual(await placeAndPay(body), { goTo: 'http://pay.example/1' })
  assert.equal(browser.keysSent().length, 2)
})

test('a payment method that is no longer on offer is named, and another pays the same order', async () => {
  browser.respondWith({
    '/api/orders': [placed],
    [`/api/orders/${orderId}/payment`]: [refusal(409, 'payment-method-not-offered'), opened],
  })
  assert.deepEqual(await placeAndPay(body, 'paypal'), { failure: { kind: 'method' } })
  assert.deepEqual(await placeAndPay(body, 'card'), { goTo: 'http://pay.example/1' })
  assert.equal(browser.keysSent().length, 1)
})

test('missing details of a service are reported at their fields', async () => {
  const detail = { productId: 'p1', fields: { site: 'required' } }
  browser.respondWith({ '/api/orders': [refusal(422, 'details-needed', { detail, requestId: 'r' })] })
  assert.deepEqual(await placeAndPay(body), { answers: { 'answers.p1.site': 'required' } })
})

test('retrying the same form sends the same key, a changed form another', async () => {
  browser.respondWith({
    '/api/orders': ['lost', placed, placed],
    [`/api/orders/${orderId}/payment`]: [opened, opened],
    [`/api/orders/${orderId}/leaving`]: [left('not-paid')],
  })
  assert.deepEqual(await placeAndPay(body), { failure: { kind: 'offline' } })
  await placeAndPay(body)
  assert.deepEqual(await placeAndPay({ ...body, name: 'Noa' }), { goTo: 'http://pay.example/1' })
  const [lost, again, changed] = browser.keysSent()
  assert.match(lost ?? '', /^[0-9a-f-]{36}$/)
  assert.equal(again, lost)
  assert.notEqual(changed, lost)
  assert.deepEqual([...browser.storage.keys()], ['order_in_payment'])
})

test('a changed form cancels the previous order, or goes to it if it is already paid', async () => {
  browser.respondWith({
    '/api/orders': [placed, placed],
    [`/api/orders/${orderId}/payment`]: [opened, opened],
    [`/api/orders/${orderId}/leaving`]: ['lost', left('delivered')],
  })
  await placeAndPay(body)
  assert.deepEqual(await placeAndPay({ ...body, name: 'Noa' }), { goTo: 'http://pay.example/1' })
  assert.deepEqual(await placeAndPay({ ...body, name: 'Gal' }), { goTo: `/success?order=${orderId}` })
})

test('an order that another tab sent to payment is left first, or shown if it is paid', async () => {
  const inOtherTab = 'b'.repeat(20)
  browser.respondWith({
    '/api/orders': [placed],
    [`/api/orders/${orderId}/payment`]: [opened],
    [`/api/orders/${inOtherTab}/leaving`]: [left('not-paid'), left('delivered')],
  })
  browser.storage.set('order_in_payment', JSON.stringify(inOtherTab))
  const before = browser.timesAsked()
  assert.deepEqual(await placeAndPay(body), { goTo: 'http://pay.example/1' })
  assert.equal(browser.timesAsked(), before + 3)
  browser.storage.set('order_in_payment', JSON.stringify(inOtherTab))
  assert.deepEqual(await placeAndPay(body), { goTo: `/success?order=${inOtherTab}` })
  assert.equal(browser.keysSent().length, 1)
})

test('an expired session stops the order, so that nobody becomes a guest by accident', async () => {
  browser.respondWith({
    '/api/orders': [placed],
    [`/api/orders/${orderId}/payment`]: [opened],
    [`/api/orders/${orderId}/leaving`]: [refusal(401, 'session-unknown')],
  })
  await placeAndPay(body)
  assert.deepEqual(await placeAndPay({ ...body, name: 'Noa' }), { failure: { kind: 'session' } })
  assert.equal(browser.keysSent().length, 1)
})

test('an order that ended unpaid is placed again with a new key', async () => {
  browser.respondWith({
    '/api/orders': [placed, placed],
    [`/api/orders/${orderId}/payment`]: [refusal(409, 'order-not-payable'), opened],
    [`/api/orders/${orderId}`]: [{ status: 200, body: { delivery: 'not-paid' } }],
  })
  assert.deepEqual(await placeAndPay(body), { goTo: 'http://pay.example/1' })
  const [first, second] = browser.keysSent()
  assert.notEqual(second, first)
})

test('an order that is already paid is never paid again', async () => {
  browser.respondWith({
    '/api/orders': [placed],
    [`/api/orders/${orderId}/payment`]: [refusal(409, 'order-not-payable')],
    [`/api/orders/${orderId}`]: [{ status: 200, body: { delivery: 'paid-waiting-for-stock' } }],
  })
  assert.deepEqual(await placeAndPay(body), { goTo: `/success?order=${orderId}` })
})

test('a free order is shown at once, and counts as no payment error', async () => {
  const events: string[] = []
  onTrack(({ name }) => events.push(name))
  events.length = 0
  browser.respondWith({
    '/api/orders': [{ ...placed, body: { ...placed.body, total: 0 } }],
    [`/api/orders/${orderId}`]: [left('delivered')],
  })
  const before = browser.timesAsked()
  assert.deepEqual(await placeAndPay({ ...body, expectedTotal: 0 }), { goTo: `/success?order=${orderId}` })
  assert.equal(browser.timesAsked(), before + 2)
  assert.deepEqual(events, [])
})

test('only a payment page that does not open counts as a payment error', async () => {
  const events: string[] = []
  onTrack(({ name }) => events.push(name))
  const path = `/api/orders/${orderId}/payment`
  for (const [response, counted] of [
    [refusal(409, 'order-not-payable'), []],
    [refusal(503, 'payment-provider-unavailable'), ['payment_error']],
  ] as const) {
    forgetAttempt()
    events.length = 0
    browser.respondWith({
      '/api/orders': [placed],
      [path]: [response],
      [`/api/orders/${orderId}`]: [left('delivered')],
      [`/api/orders/${orderId}/leaving`]: [left('not-paid')],
    })
    await placeAndPay(body)
    assert.deepEqual(events, counted)
  }
})

test('refusals state what prevents the order', async () => {
  const cases = [
    [
      refusal(409, 'out-of-stock', { detail: { productIds: ['p1'] } }),
      { failure: { kind: 'short', productIds: ['p1'] } },
    ],
    [
      refusal(409, 'product-unknown', { detail: { productIds: ['p1'] } }),
      { failure: { kind: 'gone', productIds: ['p1'] } },
    ],
    [
      refusal(409, 'too-many-units', { detail: { productId: 'p1', most: 5 } }),
      { failure: { kind: 'most', productId: 'p1', most: 5 } },
    ],
    [
      refusal(409, 'too-many-unpaid-units', { detail: { productId: 'p1', most: 2 } }),
      { failure: { kind: 'share', productId: 'p1', most: 2 } },
    ],
    [refusal(409, 'too-many-unpaid-orders'), { failure: { kind: 'unpaid' } }],
    [refusal(409, 'price-changed', { detail: { total: 30 } }), { failure: { kind: 'price' } }],
    [refusal(401, 'session-unknown'), { failure: { kind: 'session' } }],
    [refusal(429, 'too-many-requests'), { failure: { kind: 'busy' } }],
    [refusal(503, 'unavailable'), { failure: { kind: 'later' } }],
    [refusal(500, 'internal-error'), { failure: { kind: 'other' } }],
    [
      refusal(400, 'invalid-input', { fields: { email: 'email', 'items.0.quantity': 'quantity' } }),
      { fields: { email: 'email', items: 'quantity' } },
    ],
  ] as const
  for (const [response, outcome] of cases) {
    browser.respondWith({ '/api/orders': [response] })
    assert.deepEqual(await placeAndPay(body), outcome)
  }
})
