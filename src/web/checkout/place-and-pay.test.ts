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
  browser.answers({})
})

test('a placed order leads to its payment page and is remembered', async () => {
  browser.answers({ '/api/orders': [placed], [`/api/orders/${orderId}/payment`]: [opened] })
  assert.deepEqual(await placeAndPay(body), { goTo: 'http://pay.example/1' })
  assert.equal(browser.tabStorage.get('order_in_payment'), JSON.stringify(orderId))
})

test('once the order is placed, the tab no longer stores the idempotency key, and the same form finds the order', async () => {
  const lost = refusal(500, 'internal-error')
  browser.answers({ '/api/orders': ['lost', placed], [`/api/orders/${orderId}/payment`]: [lost, opened] })
  await placeAndPay(body)
  const inTheTab = () => [...browser.tabStorage.values()].join()
  const [key = ''] = browser.keysSent()
  assert.ok(inTheTab().includes(key ?? ''), 'stored as long as no response has arrived')
  assert.deepEqual(await placeAndPay(body), { trouble: { kind: 'other' } })
  assert.ok(!inTheTab().includes(key ?? ''))
  assert.deepEqual(await placeAndPay(body), { goTo: 'http://pay.example/1' })
  assert.deepEqual(browser.keysSent(), [key, key])
})

test('an order that this browser can no longer see is placed again', async () => {
  browser.answers({
    '/api/orders': [placed],
    [`/api/orders/${orderId}/payment`]: [opened, refusal(404, 'not-found'), opened],
  })
  await placeAndPay(body)
  assert.deepEqual(await placeAndPay(body), { goTo: 'http://pay.example/1' })
  assert.equal(browser.keysSent().length, 2)
})

test('missing details of a service are reported at their fields', async () => {
  const detail = { productId: 'p1', fields: { site: 'required' } }
  browser.answers({ '/api/orders': [refusal(422, 'details-needed', { detail, requestId: 'r' })] })
  assert.deepEqual(await placeAndPay(body), { answers: { 'answers.p1.site': 'required' } })
})

test('retrying the same form sends the same key, a changed form another', async () => {
  browser.answers({
    '/api/orders': ['lost', placed, placed],
    [`/api/orders/${orderId}/payment`]: [opened, opened],
    [`/api/orders/${orderId}/leaving`]: [left('not-paid')],
  })
  assert.deepEqual(await placeAndPay(body), { trouble: { kind: 'offline' } })
  await placeAndPay(body)
  assert.deepEqual(await placeAndPay({ ...body, name: 'Noa' }), { goTo: 'http://pay.example/1' })
  const [lost, again, changed] = browser.keysSent()
  assert.match(lost ?? '', /^[0-9a-f]{32}$/)
  assert.equal(again, lost)
  assert.notEqual(changed, lost)
  assert.deepEqual([...browser.storage.keys()], [])
})

test('a changed form cancels the previous order, or goes to it if it is already paid', async () => {
  browser.answers({
    '/api/orders': [placed, placed],
    [`/api/orders/${orderId}/payment`]: [opened, opened],
    [`/api/orders/${orderId}/leaving`]: ['lost', left('delivered')],
  })
  await placeAndPay(body)
  assert.deepEqual(await placeAndPay({ ...body, name: 'Noa' }), { goTo: 'http://pay.example/1' })
  assert.deepEqual(await placeAndPay({ ...body, name: 'Gal' }), { goTo: `/success?order=${orderId}` })
})

test('an expired session stops the order, so that nobody becomes a guest by accident', async () => {
  browser.answers({
    '/api/orders': [placed],
    [`/api/orders/${orderId}/payment`]: [opened],
    [`/api/orders/${orderId}/leaving`]: [refusal(401, 'session-unknown')],
  })
  await placeAndPay(body)
  assert.deepEqual(await placeAndPay({ ...body, name: 'Noa' }), { trouble: { kind: 'session' } })
  assert.equal(browser.keysSent().length, 1)
})

test('an order that ended unpaid is placed again with a new key', async () => {
  browser.answers({
    '/api/orders': [placed, placed],
    [`/api/orders/${orderId}/payment`]: [refusal(409, 'order-not-payable'), opened],
    [`/api/orders/${orderId}`]: [{ status: 200, body: { delivery: 'not-paid' } }],
  })
  assert.deepEqual(await placeAndPay(body), { goTo: 'http://pay.example/1' })
  const [first, second] = browser.keysSent()
  assert.notEqual(second, first)
})

test('an order that is already paid is never paid again', async () => {
  browser.answers({
    '/api/orders': [placed],
    [`/api/orders/${orderId}/payment`]: [refusal(409, 'order-not-payable')],
    [`/api/orders/${orderId}`]: [{ status: 200, body: { delivery: 'paid-waiting-for-stock' } }],
  })
  assert.deepEqual(await placeAndPay(body), { goTo: `/success?order=${orderId}` })
})

test('refusals state what prevents the order', async () => {
  const cases = [
    [
      refusal(409, 'out-of-stock', { detail: { productIds: ['p1'] } }),
      { trouble: { kind: 'short', productIds: ['p1'] } },
    ],
    [
      refusal(409, 'product-unknown', { detail: { productIds: ['p1'] } }),
      { trouble: { kind: 'gone', productIds: ['p1'] } },
    ],
    [
      refusal(409, 'too-many-units', { detail: { productId: 'p1', most: 5 } }),
      { trouble: { kind: 'most', productId: 'p1', most: 5 } },
    ],
    [
      refusal(409, 'too-many-unpaid-units', { detail: { productId: 'p1', most: 2 } }),
      { trouble: { kind: 'share', productId: 'p1', most: 2 } },
    ],
    [refusal(409, 'too-many-unpaid-orders'), { trouble: { kind: 'unpaid' } }],
    [refusal(409, 'price-changed', { detail: { total: 30 } }), { trouble: { kind: 'price' } }],
    [refusal(401, 'session-unknown'), { trouble: { kind: 'session' } }],
    [refusal(429, 'too-many-requests'), { trouble: { kind: 'busy' } }],
    [refusal(503, 'unavailable'), { trouble: { kind: 'later' } }],
    [refusal(500, 'internal-error'), { trouble: { kind: 'other' } }],
    [
      refusal(400, 'invalid-input', { fields: { email: 'email', 'items.0.quantity': 'quantity' } }),
      { fields: { email: 'email', items: 'quantity' } },
    ],
  ] as const
  for (const [answer, outcome] of cases) {
    browser.answers({ '/api/orders': [answer] })
    assert.deepEqual(await placeAndPay(body), outcome)
  }
})
