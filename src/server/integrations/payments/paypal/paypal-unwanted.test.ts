import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startPayment } from '#contract/orders/orders.ts'
import { abandonOrder, getPaymentStep } from '#contract/orders/payments.ts'
import { type PaypalOrder, paypalShop } from '#tests/support/fakes/paypal/paypal-shop.ts'
import { endHold } from '#tests/support/payments.ts'

describe('PayPal never captures a payment that the shop no longer wants', () => {
  const seller = paypalShop()
  const { place, confirm, poll, capturesOf } = seller
  const isUntouched = async ({ orderId, reference }: PaypalOrder) => {
    await poll()
    assert.deepEqual(capturesOf(reference), [])
    const { rows } = await seller.shop.context.pool.query('select 1 from payments where order_id = $1', [
      orderId,
    ])
    assert.equal(rows.length, 0)
  }

  test('for an order whose hold has ended', async () => {
    const placed = await place()
    await endHold(seller.shop, placed.orderId)
    seller.paypal.books.approve(placed.reference)
    await confirm(placed)
    await isUntouched(placed)
  })

  test('for an order whose hold has expired but was not ended yet', async () => {
    const placed = await place()
    await seller.shop.context.pool.query(
      `update orders set held_until = now() - interval '1 second' where id = $1`,
      [placed.orderId],
    )
    seller.paypal.books.approve(placed.reference)
    await confirm(placed)
    await isUntouched(placed)
  })

  test('for an order that its buyer has abandoned', async () => {
    const placed = await place()
    await seller.shop.call(abandonOrder, { orderId: placed.orderId }, placed.visitor)
    seller.paypal.books.approve(placed.reference)
    await isUntouched(placed)
  })

  test('on a page that was left for another payment method', async () => {
    const placed = await place()
    const { orderId, visitor } = placed
    assert.equal((await seller.shop.call(startPayment, { orderId, method: 'sandbox' }, visitor)).status, 200)
    seller.paypal.books.approve(placed.reference)
    await confirm(placed)
    await isUntouched(placed)
  })

  test('on a page that has ended and was replaced by another', async () => {
    const placed = await place()
    const { rows } = await seller.shop.context.pool.query<{ minutes: number }>(
      `select round(extract(epoch from page_ends_at - now()) / 60)::int as minutes from payment_attempts where order_id = $1`,
      [placed.orderId],
    )
    assert.equal(rows[0]?.minutes, 180, 'PayPal’s three hours')
    await seller.shop.context.pool.query(
      'update payment_attempts set page_ends_at = now() where order_id = $1',
      [placed.orderId],
    )
    const step = await seller.shop.call(getPaymentStep, { orderId: placed.orderId }, placed.visitor)
    assert.equal(step.problem.code, 'order-not-payable')
    assert.notEqual(await seller.open(placed), placed.reference)
    seller.paypal.books.approve(placed.reference)
    await isUntouched(placed)
  })
})
