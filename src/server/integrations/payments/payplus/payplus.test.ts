import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { confirmPayment, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { aProduct } from '#tests/support/builders.ts'
import { type FakePayplus, fakePayplus } from '#tests/support/fakes/payplus/fake-payplus.ts'
import type { FakeTransaction } from '#tests/support/fakes/payplus/payplus-books.ts'
import { providerFaults } from '#tests/support/fakes/providers/provider-server.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder, placeAndOpen, type PlacedOrder } from '#tests/support/orders.ts'
import { openTasksOf, statusOf } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('PayPlus', () => {
  let payplus: FakePayplus
  let shop: TestShop
  let productId: string
  before(async () => {
    payplus = await fakePayplus()
    shop = await aShop({ environment: payplus.environment })
  })
  beforeEach(async () => {
    payplus.faults.clear()
    productId = (await aProduct(shop.context, { priceAgorot: 4990, keys: 10 })).id
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
    await payplus.stop()
  })

  const place = () => placeAndOpen(shop, productId)
  const confirm = ({ orderId, visitor }: PlacedOrder) => shop.call(confirmPayment, { orderId }, visitor)
  const callsOf = (method: string) => payplus.calls.filter((call) => call.method === method)
  const send = (transaction: FakeTransaction, secret?: string) => {
    const { body, headers } = payplus.webhook(transaction, secret)
    return shop.request('/api/payments/webhooks/payplus', { method: 'POST', body, headers })
  }
  const poll = () => {
    const { transact, jobs, payments: providers, settings } = shop.context
    return reconcilePayments({ transact, jobs, providers, settings }, 0, () => undefined)
  }
  async function buy() {
    const placed = await place()
    const charge = payplus.books.charge(placed.reference)
    assert.equal((await send(charge)).status, 202)
    assert.equal(await statusOf(shop, placed.orderId), 'completed')
    return { ...placed, charge }
  }

  test('opens a page for a request that follows the API contract, and a different one for each attempt', async () => {
    const [one, two] = [await place(), await place()]
    assert.notEqual(one.reference, two.reference)
    const [first, second] = callsOf('generateLink').slice(-2)
    assert.equal(first?.body['amount'], 49.9)
    assert.equal(first?.body['charge_method'], 1)
    assert.equal(first?.body['more_info'], one.orderId)
    assert.notEqual(first?.body['unique_request_id'], second?.body['unique_request_id'])
    assert.match(String(first?.body['refURL_callback']), /\/api\/payments\/webhooks\/payplus$/)
  })

  test('delivers a paid order by webhook before the buyer returns; repeating the webhook changes nothing', async () => {
    const { orderId, charge } = await buy()
    assert.equal((await send(charge)).status, 202)
    const { rows } = await shop.context.pool.query('select 1 from payments where order_id = $1', [orderId])
    assert.equal(rows.length, 1)
  })

  test('delivers a paid order when the buyer returns, even without a webhook or parameters', async () => {
    const placed = await place()
    payplus.books.charge(placed.reference)
    assert.equal((await confirm(placed)).data.status, 'completed')
  })

  test('is queried for the payment of a buyer who never returns', async () => {
    const { orderId, reference } = await place()
    payplus.books.charge(reference)
    await poll()
    assert.equal(await statusOf(shop, orderId), 'completed')
  })

  for (const [what, changed] of [
    ['declines the payment', { status_code: '033' }],
    ['has only approved the payment, not charged it', { type: 'Approval' }],
    ['has only checked the card', { type: 'Check' }],
  ] as const)
    test(`${what}: nothing is delivered`, async () => {
      const placed = await place()
      assert.equal((await send(payplus.books.charge(placed.reference, changed))).status, 202)
      assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
    })

  test('opens the same page again if the buyer has not paid, and the order waits', async () => {
    const placed = await place()
    assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
    const again = await shop.call(startPayment, { orderId: placed.orderId }, placed.visitor)
    assert.equal(again.data.paymentUrl.split('/').at(-1), placed.reference)
  })

  test('ends its page with the hold for which it was opened, and opens a new one if the hold lasts longer', async () => {
    const placed = await place()
    const { rows } = await shop.context.pool.query<{ seconds: number }>(
      `select extract(epoch from a.page_ends_at - o.held_until)::int as seconds
       from payment_attempts a join orders o on o.id = a.order_id where o.id = $1`,
      [placed.orderId],
    )
    const seconds = rows[0]?.seconds ?? -1
    assert.ok(seconds >= 0 && seconds <= 60, String(seconds))
    await shop.context.pool.query('update payment_attempts set page_ends_at = now() where order_id = $1', [
      placed.orderId,
    ])
    const { data } = await shop.call(startPayment, { orderId: placed.orderId }, placed.visitor)
    assert.notEqual(data.paymentUrl.split('/').at(-1), placed.reference)
  })

  test('lets the buyer try again on a new page after a declined payment', async () => {
    const placed = await place()
    await send(payplus.books.charge(placed.reference, { status_code: '033' }))
    const { data } = await shop.call(startPayment, { orderId: placed.orderId }, placed.visitor)
    const reference = data.paymentUrl.split('/').at(-1) ?? ''
    assert.notEqual(reference, placed.reference)
    await send(payplus.books.charge(reference))
    assert.equal(await statusOf(shop, placed.orderId), 'completed')
  })

  for (const [what, changed] of [
    ['another amount', { amount: 0.5 }],
    ['another currency', { currency: 'USD' }],
    ['another order', { more_info: '0'.repeat(20) }],
  ] as const)
    test(`reports ${what}: a manager gets a task, and nothing is delivered`, async () => {
      const placed = await place()
      await send(payplus.books.charge(placed.reference, changed))
      assert.equal(await statusOf(shop, placed.orderId), 'pending')
      assert.deepEqual(await openTasksOf(shop, placed.orderId), ['amount-mismatch'])
    })

  describe('a webhook', () => {
    test('with a wrong signature, or none, is refused without a query to PayPlus', async () => {
      const placed = await place()
      const charge = payplus.books.charge(placed.reference)
      const asked = callsOf('ipn').length
      const { body } = payplus.webhook(charge)
      assert.equal((await send(charge, 'another secret')).status, 400)
      const path = '/api/payments/webhooks/payplus'
      assert.equal((await shop.request(path, { method: 'POST', body })).status, 400)
      assert.equal(callsOf('ipn').length, asked)
      assert.equal(await statusOf(shop, placed.orderId), 'pending')
    })

    test('may be signed over its raw bytes or over its JSON as JavaScript writes it', async () => {
      for (const write of [(text: string) => text.replaceAll('/', '\\/'), (text: string) => `${text}\n`]) {
        const placed = await place()
        const { body, headers } = payplus.webhook(payplus.books.charge(placed.reference))
        const sent = { method: 'POST', body: write(body), headers }
        assert.equal((await shop.request('/api/payments/webhooks/payplus', sent)).status, 202)
        assert.equal(await statusOf(shop, placed.orderId), 'completed')
      }
    })

    test('is not trusted: PayPlus is queried, and reports that nothing was paid', async () => {
      const placed = await place()
      const charge = payplus.books.charge(placed.reference)
      payplus.books.transactions.pop()
      assert.equal((await send(charge)).status, 202)
      assert.equal(await statusOf(shop, placed.orderId), 'pending')
    })

    test('about an unknown payment causes one task', async () => {
      const page = payplus.books.open({ payment_page_uid: 'x', amount: 5, currency_code: 'ILS' })
      const charge = payplus.books.charge(page)
      for (let i = 0; i < 3; i++) assert.equal((await send(charge)).status, 202)
      const { rows } = await shop.context.pool.query(
        `select 1 from manager_tasks where kind = 'unknown-payment' and detail ->> 'reference' = $1`,
        [page],
      )
      assert.equal(rows.length, 1)
    })

    test('with invalid JSON is refused', async () => {
      const sent = { method: 'POST', body: '\u0000{', headers: { hash: 'x' } }
      assert.equal((await shop.request('/api/payments/webhooks/payplus', sent)).status, 400)
    })

    test('waits if PayPlus cannot be queried, and is processed when it is sent again', async () => {
      const placed = await place()
      const charge = payplus.books.charge(placed.reference)
      payplus.faults.set('ipn', 'down')
      await assert.rejects(send(charge), 'the job fails, and is retried')
      assert.equal(await statusOf(shop, placed.orderId), 'pending')
      payplus.faults.clear()
      assert.equal((await send(charge)).status, 202)
      assert.equal(await statusOf(shop, placed.orderId), 'completed')
    })
  })

  for (const fault of providerFaults) {
    test(`opens no page (${fault}): the buyer gets an error message, and the next attempt works`, async () => {
      const visitor = aVisitor()
      const { data } = await shop.call(placeOrder, anOrder([{ productId, quantity: 1 }]), visitor)
      const start = () => shop.call(startPayment, { orderId: data.orderId }, visitor)
      payplus.faults.set('generateLink', fault)
      assert.equal((await start()).problem.code, 'payment-provider-unavailable')
      payplus.faults.clear()
      const { data: opened } = await start()
      const reference = opened.paymentUrl.split('/').at(-1) ?? ''
      await send(payplus.books.charge(reference))
      assert.equal(await statusOf(shop, data.orderId), 'completed')
    })

    test(`fails (${fault}): the order waits until it responds`, async () => {
      const placed = await place()
      payplus.books.charge(placed.reference)
      payplus.faults.set('ipn', fault)
      assert.equal((await confirm(placed)).data.delivery, 'waiting-for-payment')
      payplus.faults.clear()
      assert.equal((await confirm(placed)).data.status, 'completed')
    })
  }

  test('returns one page for two orders: the second order is refused', async () => {
    const first = await place()
    const { open } = payplus.books
    payplus.books.open = () => first.reference
    const visitor = aVisitor()
    const { data } = await shop.call(placeOrder, anOrder([{ productId, quantity: 1 }]), visitor)
    const refused = await shop.call(startPayment, { orderId: data.orderId }, visitor)
    payplus.books.open = open
    assert.equal(refused.problem.code, 'payment-provider-unavailable')
    assert.equal((await shop.call(startPayment, { orderId: data.orderId }, visitor)).status, 200)
  })

  test('opens several pages at once: the buyer gets one, and a payment on it is found', async () => {
    const visitor = aVisitor()
    const { data } = await shop.call(placeOrder, anOrder([{ productId, quantity: 1 }]), visitor)
    const start = () => shop.call(startPayment, { orderId: data.orderId }, visitor)
    const { open } = payplus.books
    payplus.books.open = (request) => open({ ...request, unique_request_id: crypto.randomUUID() })
    const urls = (await Promise.all([start(), start(), start()])).map((one) => one.data.paymentUrl)
    payplus.books.open = open
    assert.equal(new Set(urls).size, 1)
    await send(payplus.books.charge(urls[0]?.split('/').at(-1) ?? ''))
    assert.equal(await statusOf(shop, data.orderId), 'completed')
  })
})
