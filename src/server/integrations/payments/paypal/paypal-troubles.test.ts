import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startPayment } from '#contract/orders/orders.ts'
import { paypalShop } from '#tests/support/fakes/paypal/paypal-shop.ts'
import { providerTroubles } from '#tests/support/fakes/providers/provider-server.ts'

describe('a failing PayPal', () => {
  const seller = paypalShop()
  const { place, placeUnopened, open, confirm, capturesOf } = seller

  for (const trouble of providerTroubles) {
    test(`opens no order (${trouble}): the buyer gets an error message, and the next try opens only one`, async () => {
      const order = await placeUnopened()
      const orders = seller.paypal.books.orders.size
      seller.paypal.trouble.set('create', trouble)
      const refused = await seller.shop.call(startPayment, { orderId: order.orderId }, order.visitor)
      assert.equal(refused.problem.code, 'payment-provider-unavailable')
      seller.paypal.trouble.clear()
      const reference = await open(order)
      assert.equal(seller.paypal.books.orders.size, orders + 1)
      seller.paypal.books.approve(reference)
      assert.equal((await confirm(order)).status, 'completed')
    })

    for (const act of ['token', 'show', 'capture'] as const)
      test(`does not respond (${act}, ${trouble}): the order waits until it does, and is charged once`, async () => {
        const placed = await place()
        seller.paypal.books.approve(placed.reference)
        seller.paypal.tokens.clear()
        seller.paypal.trouble.set(act, trouble)
        assert.equal((await confirm(placed)).delivery, 'waiting-for-payment')
        seller.paypal.trouble.clear()
        assert.equal((await confirm(placed)).status, 'completed')
        assert.equal(capturesOf(placed.reference).length, 1)
      })
  }
})
