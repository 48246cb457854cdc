import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { confirmPayment, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { abandonOrder, getPaymentStep } from '#contract/orders/payments.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { aProduct } from '#tests/support/builders.ts'
import { type FakePaypal, fakePaypal } from '#tests/support/fakes/paypal/fake-paypal.ts'
import { providerTroubles } from '#tests/support/fakes/providers/provider-server.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder } from '#tests/support/orders.ts'
import { endHold, openTasksOf, statusOf } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

type Placed = { readonly orderId: string; readonly visitor: Visitor; readonly reference: string }

describe('PayPal', () => {
  let paypal: FakePaypal
  let shop: TestShop
  let productId: string
  before(async () => {
    paypal = await fakePaypal()
    shop = await aShop({
      environment: { ...paypal.environment, PAYMENT_METHODS: 'paypal; sandbox' },
    })
  })
  beforeEach(async () => {
    paypal.trouble.clear()
    productId = (await aProduct(shop.context, { priceAgorot: 4990, keys: 20 })).id
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
    await paypal.stop()
  })

  async function place(wanted: Parameters<typeof anOrder>[1] = {}): Promise<Placed> {
    const visitor = aVisitor()
    const { data } = await shop.call(placeOrder, anOrder([{ productId, quantity: 1 }], wanted), visitor)
    return { orderId: data.orderId, visitor, reference: await open(data.orderId, visitor) }
  }
  async function open(orderId: string, visitor: Visitor): Promise<string> {
    const started = await shop.call(startPayment, { orderId }, visitor)
    assert.equal(started.status, 200, JSON.stringify(started.problem))
    const { data } = await shop.call(getPaymentStep, { orderId }, visitor)
    return data.reference
  }
  const confirm = async ({ orderId, visitor }: Omit<Placed, 'reference'>) =>
    (await shop.call(confirmPayment, { orderId }, visitor)).data
  const poll = async () => {
    const { transact, jobs, payments: providers, settings } = shop.context
    const faults: unknown[] = []
    await shop.context.pool.query('update payment_attempts set asked_at = null')
    await reconcilePayments({ transact, jobs, providers, settings }, 0, (error) => faults.push(error))
  }
  const callsOf = (act: string) => paypal.calls.filter((call) => call.act === act)
  const capturesOf = (reference: string) => paypal.books.order(reference).captures

  test('opens an order by a request that keeps to its contract', async () => {
    const { orderId, reference } = await place()
    const { body, requestId } = callsOf('create').at(-1) ?? {}
    const { rows } = await shop.context.pool.query<{ id: string; number: number }>(
      'select a.id, o.number from payment_attempts a join orders o on o.id = a.order_id where o.id = $1',
      [orderId],
    )
    assert.equal(requestId, rows[0]?.id)
    const order = paypal.books.order(reference).request
    assert.deepEqual(order.purchase_units[0]?.amount, { currency_code: 'ILS', value: '49.90' })
    assert.equal(order.purchase_units[0]?.custom_id, orderId)
    assert.ok(order.purchase_units[0]?.invoice_id?.startsWith(`MF-${rows[0]?.number}-`))
    assert.equal(body?.['intent'], 'CAPTURE')
    assert.deepEqual(order.payment_source?.paypal?.experience_context, {
      locale: 'he-IL',
      shipping_preference: 'NO_SHIPPING',
      user_action: 'PAY_NOW',
      payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
      return_url: `${shop.context.settings.publicUrl}/success?order=${orderId}`,
      cancel_url: `${shop.context.settings.publicUrl}/fail?order=${orderId}`,
    })
  })

  test('takes the money that the buyer has approved when they return, once', async () => {
    const placed = await place()
    assert.equal((await confirm(placed)).delivery, 'waiting-for-payment')
    paypal.books.approve(placed.reference)
    const answers = await Promise.all([confirm(placed), confirm(placed), confirm(placed)])
    assert.ok(answers.some(({ status }) => status === 'completed'))
    assert.equal((await confirm(placed)).status, 'completed')
    assert.equal(capturesOf(placed.reference).length, 1)
    const { rows } = await shop.context.pool.query('select 1 from payments where order_id = $1', [
      placed.orderId,
    ])
    assert.equal(rows.length, 1)
  })

  test('is paid by a buyer who approves and never comes back: the poll takes the money', async () => {
    const { orderId, reference } = await place()
    paypal.books.approve(reference)
    await poll()
    assert.equal(await statusOf(shop, orderId), 'completed')
  })

  test('was captured already, and says so: the order itself tells', async () => {
    const placed = await place()
    paypal.books.capture(paypal.books.approve(placed.reference))
    assert.equal((await confirm(placed)).status, 'completed')
  })

  for (const status of ['PENDING', 'DECLINED', 'FAILED', 'REFUNDED'])
    test(`completes an order whose capture is ${status}: nothing is delivered`, async () => {
      const placed = await place()
      paypal.books.approve(placed.reference, { status })
      const order = await confirm(placed)
      assert.equal(order.delivery, 'waiting-for-payment')
      assert.equal(order.declined, status !== 'PENDING')
    })

  test('delivers when a pending capture completes', async () => {
    const placed = await place()
    paypal.books.approve(placed.reference, { status: 'PENDING' })
    await confirm(placed)
    for (const capture of capturesOf(placed.reference)) capture.status = 'COMPLETED'
    assert.equal((await confirm(placed)).status, 'completed')
  })

  for (const issue of ['INSTRUMENT_DECLINED', 'PAYER_CANNOT_PAY', 'DUPLICATE_INVOICE_ID'])
    test(`does not take the money (${issue}): the buyer is told, and pays on a new page`, async () => {
      const placed = await place()
      paypal.books.approve(placed.reference, { issue })
      assert.equal((await confirm(placed)).declined, true)
      const captures = callsOf('capture').length
      await poll()
      assert.equal(callsOf('capture').length, captures, 'a refused instrument is not tried again')
      const again = await open(placed.orderId, placed.visitor)
      assert.notEqual(again, placed.reference)
      assert.equal((await confirm(placed)).declined, false)
      paypal.books.approve(again)
      assert.equal((await confirm(placed)).status, 'completed')
    })

  for (const issue of ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED', 'ORDER_COMPLETION_IN_PROGRESS'])
    test(`does not take the money yet (${issue}): the order waits, and the same page opens again`, async () => {
      const placed = await place()
      paypal.books.approve(placed.reference, { issue })
      const order = await confirm(placed)
      assert.equal(order.delivery, 'waiting-for-payment')
      assert.equal(order.declined, false)
      assert.equal(await open(placed.orderId, placed.visitor), placed.reference)
      paypal.books.approve(placed.reference)
      assert.equal((await confirm(placed)).status, 'completed')
    })

  test('is left alone or cancelled by its buyer: the order waits, and the same page opens again', async () => {
    const placed = await place()
    assert.equal((await confirm(placed)).delivery, 'waiting-for-payment')
    assert.equal(await open(placed.orderId, placed.visitor), placed.reference)
  })

  describe('never takes money that the shop no longer wants', () => {
    const isUntouched = async ({ orderId, reference }: Placed) => {
      await poll()
      assert.deepEqual(capturesOf(reference), [])
      const { rows } = await shop.context.pool.query('select 1 from payments where order_id = $1', [orderId])
      assert.equal(rows.length, 0)
    }

    test('of an order whose hold is over', async () => {
      const placed = await place()
      await endHold(shop, placed.orderId)
      paypal.books.approve(placed.reference)
      await confirm(placed)
      await isUntouched(placed)
    })

    test('of an order whose hold ends before anybody has noticed', async () => {
      const placed = await place()
      await shop.context.pool.query(
        `update orders set held_until = now() - interval '1 second' where id = $1`,
        [placed.orderId],
      )
      paypal.books.approve(placed.reference)
      await confirm(placed)
      await isUntouched(placed)
    })

    test('of an order that its buyer left for another', async () => {
      const placed = await place()
      await shop.call(abandonOrder, { orderId: placed.orderId }, placed.visitor)
      paypal.books.approve(placed.reference)
      await isUntouched(placed)
    })

    test('through a page that was left for another way to pay', async () => {
      const placed = await place()
      const { orderId, visitor } = placed
      assert.equal((await shop.call(startPayment, { orderId, method: 'sandbox' }, visitor)).status, 200)
      paypal.books.approve(placed.reference)
      await confirm(placed)
      await isUntouched(placed)
    })
  })

  test('was captured after the order ended all the same: it is late money, as anywhere', async () => {
    const placed = await place()
    await shop.call(abandonOrder, { orderId: placed.orderId }, placed.visitor)
    paypal.books.capture(paypal.books.approve(placed.reference))
    await poll()
    assert.equal(await statusOf(shop, placed.orderId), 'completed')
  })

  for (const [what, changed] of [
    ['another sum', { amount: { currency_code: 'ILS', value: '0.50' } }],
    ['another currency', { amount: { currency_code: 'USD', value: '49.90' } }],
    ['another order', { custom_id: '0'.repeat(20) }],
  ] as const)
    test(`says ${what}: a person looks at it, nothing is delivered`, async () => {
      const placed = await place()
      paypal.books.approve(placed.reference).changed = changed
      await confirm(placed)
      assert.equal(await statusOf(shop, placed.orderId), 'pending')
      assert.deepEqual(await openTasksOf(shop, placed.orderId), ['amount-mismatch'])
    })

  test('gave a part back before the shop knew of the payment: a person looks at it', async () => {
    const placed = await place()
    const capture = paypal.books.capture(paypal.books.approve(placed.reference))
    paypal.books.refund(capture, { amount: { currency_code: 'ILS', value: '10.00' } }, 'COMPLETED')
    await confirm(placed)
    assert.deepEqual(await openTasksOf(shop, placed.orderId), ['amount-mismatch'])
  })

  for (const trouble of providerTroubles) {
    test(`opens no order (${trouble}): the buyer is told, and the next try is the same attempt`, async () => {
      const visitor = aVisitor()
      const { data } = await shop.call(placeOrder, anOrder([{ productId, quantity: 1 }]), visitor)
      const orders = paypal.books.orders.size
      paypal.trouble.set('create', trouble)
      const refused = await shop.call(startPayment, { orderId: data.orderId }, visitor)
      assert.equal(refused.problem.code, 'payment-provider-unavailable')
      paypal.trouble.clear()
      const reference = await open(data.orderId, visitor)
      assert.equal(paypal.books.orders.size, orders + 1)
      paypal.books.approve(reference)
      assert.equal((await confirm({ orderId: data.orderId, visitor })).status, 'completed')
    })

    for (const act of ['token', 'show', 'capture'] as const)
      test(`does not answer (${act}, ${trouble}): the order waits until it does, and money is taken once`, async () => {
        const placed = await place()
        paypal.books.approve(placed.reference)
        paypal.tokens.clear()
        paypal.trouble.set(act, trouble)
        assert.equal((await confirm(placed)).delivery, 'waiting-for-payment')
        paypal.trouble.clear()
        assert.equal((await confirm(placed)).status, 'completed')
        assert.equal(capturesOf(placed.reference).length, 1)
      })
  }

  describe('a callback', () => {
    type Sent = ReturnType<FakePaypal['event']>
    const send = ({ body, headers }: Sent) =>
      shop.request('/api/payments/webhooks/paypal', { method: 'POST', body, headers })
    const tasksAbout = async (reference: string) => {
      const { rows } = await shop.context.pool.query(
        `select 1 from manager_tasks where kind = 'unknown-payment' and detail ->> 'reference' = $1`,
        [reference],
      )
      return rows.length
    }

    test('before the return takes the money and delivers, and a repetition changes nothing', async () => {
      const { orderId, reference } = await place()
      paypal.books.approve(reference)
      const approved = paypal.event('CHECKOUT.ORDER.APPROVED', { id: reference })
      assert.equal((await send(approved)).status, 202)
      assert.equal(await statusOf(shop, orderId), 'completed')
      for (const again of [approved, paypal.event('CHECKOUT.ORDER.APPROVED', { id: reference })])
        assert.equal((await send(again)).status, 202)
      assert.equal(capturesOf(reference).length, 1)
    })

    test('of a capture that completed later delivers', async () => {
      const placed = await place()
      paypal.books.approve(placed.reference, { status: 'PENDING' })
      await confirm(placed)
      const [capture] = capturesOf(placed.reference)
      assert.ok(capture)
      capture.status = 'COMPLETED'
      const related = { supplementary_data: { related_ids: { order_id: placed.reference } } }
      await send(paypal.event('PAYMENT.CAPTURE.COMPLETED', { ...capture, ...related }))
      assert.equal(await statusOf(shop, placed.orderId), 'completed')
    })

    test('that PayPal did not write moves nothing and makes no work', async () => {
      const { orderId, reference } = await place()
      paypal.books.approve(reference)
      const { body, headers } = paypal.event('CHECKOUT.ORDER.APPROVED', { id: reference })
      const forged = { ...headers, 'paypal-transmission-sig': 'Zm9yZ2Vk' }
      assert.equal((await send({ body, headers: forged })).status, 202)
      assert.equal((await send({ body, headers: {} })).status, 400)
      assert.equal(await statusOf(shop, orderId), 'pending')
      await send({ ...paypal.event('CHECKOUT.ORDER.APPROVED', { id: 'FORGED1' }), headers: forged })
      assert.equal(await tasksAbout('FORGED1'), 0)
    })

    test('about a payment that nobody knows waits for a person, once', async () => {
      const event = paypal.event('CHECKOUT.ORDER.APPROVED', { id: 'UNKNOWN1' })
      for (let i = 0; i < 3; i++) assert.equal((await send(event)).status, 202)
      assert.equal(await tasksAbout('UNKNOWN1'), 1)
    })

    for (const act of ['verify', 'show'] as const)
      test(`waits while PayPal cannot be asked (${act}), and is worked off with the next`, async () => {
        const { orderId, reference } = await place()
        paypal.books.approve(reference)
        const event = paypal.event('CHECKOUT.ORDER.APPROVED', { id: reference })
        paypal.trouble.set(act, 'down')
        await assert.rejects(send(event))
        assert.equal(await statusOf(shop, orderId), 'pending')
        paypal.trouble.clear()
        await send(event)
        assert.equal(await statusOf(shop, orderId), 'completed')
      })
  })

  test('opens two pages at once: both buyers get one order', async () => {
    const visitor = aVisitor()
    const { data } = await shop.call(placeOrder, anOrder([{ productId, quantity: 1 }]), visitor)
    const orders = paypal.books.orders.size
    await Promise.all([1, 2, 3].map(() => shop.call(startPayment, { orderId: data.orderId }, visitor)))
    assert.equal(paypal.books.orders.size, orders + 1)
  })

  test('is not shown to others, nor once the order is paid', async () => {
    const placed = await place()
    const { orderId, visitor } = placed
    const other = await shop.call(getPaymentStep, { orderId }, aVisitor())
    assert.equal(other.problem.code, 'not-found')
    paypal.books.approve(placed.reference)
    await confirm(placed)
    const paid = await shop.call(getPaymentStep, { orderId }, visitor)
    assert.equal(paid.problem.code, 'order-not-payable')
  })
})
