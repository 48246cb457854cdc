import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FakePaypal } from '#tests/support/fakes/paypal/fake-paypal.ts'
import { paypalShop } from '#tests/support/fakes/paypal/paypal-shop.ts'
import { handleDueWebhooks } from '#server/payments/webhooks/handle-due-webhooks.ts'
import { statusOf } from '#tests/support/payments.ts'

describe('a webhook of PayPal about a payment', () => {
  const seller = paypalShop()
  const { place, confirm, capturesOf } = seller
  type Sent = ReturnType<FakePaypal['event']>
  const send = ({ body, headers }: Sent) =>
    seller.shop.request('/api/payments/webhooks/paypal', { method: 'POST', body, headers })
  const tasksAbout = async (reference: string) => {
    const { rows } = await seller.shop.context.pool.query(
      `select 1 from manager_tasks where kind = 'unknown-payment' and detail ->> 'reference' = $1`,
      [reference],
    )
    return rows.length
  }

  test('that arrives before the buyer returns captures the payment and delivers the order; repeating it changes nothing', async () => {
    const { orderId, reference } = await place()
    seller.paypal.books.approve(reference)
    const approved = seller.paypal.event('CHECKOUT.ORDER.APPROVED', { id: reference })
    assert.equal((await send(approved)).status, 202)
    assert.equal(await statusOf(seller.shop, orderId), 'completed')
    for (const again of [approved, seller.paypal.event('CHECKOUT.ORDER.APPROVED', { id: reference })])
      assert.equal((await send(again)).status, 202)
    assert.equal(capturesOf(reference).length, 1)
  })

  test('of a capture that completed later delivers the order', async () => {
    const placed = await place()
    seller.paypal.books.approve(placed.reference, { status: 'PENDING' })
    await confirm(placed)
    const [capture] = capturesOf(placed.reference)
    assert.ok(capture)
    capture.status = 'COMPLETED'
    const related = { supplementary_data: { related_ids: { order_id: placed.reference } } }
    await send(seller.paypal.event('PAYMENT.CAPTURE.COMPLETED', { ...capture, ...related }))
    assert.equal(await statusOf(seller.shop, placed.orderId), 'completed')
  })

  test('that PayPal did not sign changes nothing and causes no task', async () => {
    const { orderId, reference } = await place()
    seller.paypal.books.approve(reference)
    const { body, headers } = seller.paypal.event('CHECKOUT.ORDER.APPROVED', { id: reference })
    const forged = { ...headers, 'paypal-transmission-sig': 'Zm9yZ2Vk' }
    assert.equal((await send({ body, headers: forged })).status, 202)
    assert.equal((await send({ body, headers: {} })).status, 400)
    assert.equal(await statusOf(seller.shop, orderId), 'pending')
    await send({ ...seller.paypal.event('CHECKOUT.ORDER.APPROVED', { id: 'FORGED1' }), headers: forged })
    assert.equal(await tasksAbout('FORGED1'), 0)
  })

  test('about an unknown payment causes one task', async () => {
    const event = seller.paypal.event('CHECKOUT.ORDER.APPROVED', { id: 'UNKNOWN1' })
    for (let i = 0; i < 3; i++) assert.equal((await send(event)).status, 202)
    assert.equal(await tasksAbout('UNKNOWN1'), 1)
  })

  for (const call of ['verify', 'show'] as const)
    test(`waits while PayPal cannot be queried (${call}), and is processed when it is sent again`, async () => {
      const { orderId, reference } = await place()
      seller.paypal.books.approve(reference)
      const event = seller.paypal.event('CHECKOUT.ORDER.APPROVED', { id: reference })
      seller.paypal.faults.set(call, 'down')
      await assert.rejects(send(event))
      assert.equal(await statusOf(seller.shop, orderId), 'pending')
      seller.paypal.faults.clear()
      await send(event)
      assert.equal(await statusOf(seller.shop, orderId), 'completed')
    })

  test('about a dispute is not lost while PayPal refuses to verify webhooks: it is processed once PayPal verifies them again', async () => {
    const placed = await place()
    seller.paypal.books.approve(placed.reference)
    await confirm(placed)
    const [capture] = capturesOf(placed.reference)
    const dispute = {
      dispute_id: 'PP-D-WAITS',
      status: 'OPEN',
      disputed_transactions: [{ seller_transaction_id: capture?.id }],
    }
    seller.paypal.refusesToVerify = 403
    await assert.rejects(send(seller.paypal.event('CUSTOMER.DISPUTE.CREATED', dispute)))
    const disputes = async () => {
      const { rows } = await seller.shop.context.pool.query('select 1 from disputes where order_id = $1', [
        placed.orderId,
      ])
      return rows.length
    }
    const round = async () => {
      await seller.shop.context.pool.query(
        "update webhook_messages set created_at = now() - interval '5 minutes', tried_at = null",
      )
      await handleDueWebhooks({ ...seller.shop.context, report: () => undefined })
    }
    await round()
    assert.equal(await disputes(), 0)
    seller.paypal.refusesToVerify = null
    await round()
    assert.equal(await disputes(), 1)
  })
})
