import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startPayment } from '#contract/orders/orders.ts'
import { abandonOrder, getPaymentStep } from '#contract/orders/payments.ts'
import { paypalShop } from '#tests/support/fakes/paypal/paypal-shop.ts'
import { openTasksOf, statusOf } from '#tests/support/payments.ts'
import { aVisitor } from '#tests/support/shop.ts'

describe('PayPal', () => {
  const seller = paypalShop()
  const { place, placeUnopened, open, confirm, poll, callsOf, capturesOf } = seller

  test('opens an order for a request that follows the API contract', async () => {
    const { orderId, reference } = await place()
    const { body, requestId } = callsOf('create').at(-1) ?? {}
    const { rows } = await seller.shop.context.pool.query<{ id: string; number: number }>(
      'select a.id, o.number from payment_attempts a join orders o on o.id = a.order_id where o.id = $1',
      [orderId],
    )
    assert.equal(requestId, rows[0]?.id)
    const order = seller.paypal.books.order(reference).request
    assert.deepEqual(order.purchase_units[0]?.amount, { currency_code: 'ILS', value: '49.90' })
    assert.equal(order.purchase_units[0]?.custom_id, orderId)
    assert.ok(order.purchase_units[0]?.invoice_id?.startsWith(`MF-${rows[0]?.number}-`))
    assert.equal(body?.['intent'], 'CAPTURE')
    assert.deepEqual(order.payment_source?.paypal?.experience_context, {
      locale: 'he-IL',
      shipping_preference: 'NO_SHIPPING',
      user_action: 'PAY_NOW',
      payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
      return_url: `${seller.shop.context.settings.publicUrl}/success?order=${orderId}`,
      cancel_url: `${seller.shop.context.settings.publicUrl}/fail?order=${orderId}`,
    })
  })

  test('captures an approved payment once when the buyer returns', async () => {
    const placed = await place()
    assert.equal((await confirm(placed)).delivery, 'waiting-for-payment')
    seller.paypal.books.approve(placed.reference)
    const responses = await Promise.all([confirm(placed), confirm(placed), confirm(placed)])
    assert.ok(responses.some(({ status }) => status === 'completed'))
    assert.equal((await confirm(placed)).status, 'completed')
    assert.equal(capturesOf(placed.reference).length, 1)
    const { rows } = await seller.shop.context.pool.query('select 1 from payments where order_id = $1', [
      placed.orderId,
    ])
    assert.equal(rows.length, 1)
  })

  test('is polled, and captures the payment of a buyer who approves and never returns', async () => {
    const { orderId, reference } = await place()
    seller.paypal.books.approve(reference)
    await poll()
    assert.equal(await statusOf(seller.shop, orderId), 'completed')
  })

  test('has already captured the payment: the order is completed', async () => {
    const placed = await place()
    seller.paypal.books.capture(seller.paypal.books.approve(placed.reference))
    assert.equal((await confirm(placed)).status, 'completed')
  })

  for (const status of ['PENDING', 'DECLINED', 'FAILED', 'REFUNDED'])
    test(`reports a capture that is ${status}: nothing is delivered`, async () => {
      const placed = await place()
      seller.paypal.books.approve(placed.reference, { status })
      const order = await confirm(placed)
      assert.equal(order.delivery, 'waiting-for-payment')
      assert.equal(order.declined, status !== 'PENDING')
    })

  test('completes a pending capture: the order is delivered', async () => {
    const placed = await place()
    seller.paypal.books.approve(placed.reference, { status: 'PENDING' })
    await confirm(placed)
    for (const capture of capturesOf(placed.reference)) capture.status = 'COMPLETED'
    assert.equal((await confirm(placed)).status, 'completed')
  })

  for (const issue of ['INSTRUMENT_DECLINED', 'PAYER_CANNOT_PAY', 'DUPLICATE_INVOICE_ID'])
    test(`declines the capture (${issue}): the buyer sees it, and pays on a new page`, async () => {
      const placed = await place()
      seller.paypal.books.approve(placed.reference, { issue })
      assert.equal((await confirm(placed)).declined, true)
      const captures = callsOf('capture').length
      await poll()
      assert.equal(callsOf('capture').length, captures, 'a declined instrument is not retried')
      const again = await open(placed)
      assert.notEqual(again, placed.reference)
      assert.equal((await confirm(placed)).declined, false)
      seller.paypal.books.approve(again)
      assert.equal((await confirm(placed)).status, 'completed')
    })

  for (const issue of ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED', 'ORDER_COMPLETION_IN_PROGRESS'])
    test(`does not capture the payment yet (${issue}): the order waits, and the same page opens again`, async () => {
      const placed = await place()
      seller.paypal.books.approve(placed.reference, { issue })
      const order = await confirm(placed)
      assert.equal(order.delivery, 'waiting-for-payment')
      assert.equal(order.declined, false)
      assert.equal(await open(placed), placed.reference)
      seller.paypal.books.approve(placed.reference)
      assert.equal((await confirm(placed)).status, 'completed')
    })

  test('opens the same page again if the buyer has not paid, and the order waits', async () => {
    const placed = await place()
    assert.equal((await confirm(placed)).delivery, 'waiting-for-payment')
    assert.equal(await open(placed), placed.reference)
  })

  for (const [what, changed] of [
    ['another amount', { amount: { currency_code: 'ILS', value: '0.50' } }],
    ['another currency', { amount: { currency_code: 'USD', value: '49.90' } }],
    ['another order', { custom_id: '0'.repeat(20) }],
  ] as const)
    test(`reports ${what}: a manager gets a task, and nothing is delivered`, async () => {
      const placed = await place()
      seller.paypal.books.approve(placed.reference).changed = changed
      await confirm(placed)
      assert.equal(await statusOf(seller.shop, placed.orderId), 'pending')
      assert.deepEqual(await openTasksOf(seller.shop, placed.orderId), ['amount-mismatch'])
    })

  test('captured a payment after the order had ended: the late payment completes the order', async () => {
    const placed = await place()
    await seller.shop.call(abandonOrder, { orderId: placed.orderId }, placed.visitor)
    seller.paypal.books.capture(seller.paypal.books.approve(placed.reference))
    await poll()
    assert.equal(await statusOf(seller.shop, placed.orderId), 'completed')
  })

  test('refunded a part before the shop knew of the payment: a manager gets a task', async () => {
    const placed = await place()
    const capture = seller.paypal.books.capture(seller.paypal.books.approve(placed.reference))
    seller.paypal.books.refund(capture, { amount: { currency_code: 'ILS', value: '10.00' } }, 'COMPLETED')
    await confirm(placed)
    assert.deepEqual(await openTasksOf(seller.shop, placed.orderId), ['amount-mismatch'])
  })

  test('opens only one order for three concurrent requests', async () => {
    const { orderId, visitor } = await placeUnopened()
    const orders = seller.paypal.books.orders.size
    await Promise.all([1, 2, 3].map(() => seller.shop.call(startPayment, { orderId }, visitor)))
    assert.equal(seller.paypal.books.orders.size, orders + 1)
  })

  test('is not offered to other visitors, nor once the order is paid', async () => {
    const placed = await place()
    const { orderId, visitor } = placed
    const other = await seller.shop.call(getPaymentStep, { orderId }, aVisitor())
    assert.equal(other.problem.code, 'not-found')
    seller.paypal.books.approve(placed.reference)
    await confirm(placed)
    const paid = await seller.shop.call(getPaymentStep, { orderId }, visitor)
    assert.equal(paid.problem.code, 'order-not-payable')
  })
})
