import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startPayment } from '#contract/orders/orders.ts'
import { paypalShop } from '#tests/support/fakes/paypal/paypal-shop.ts'
import { providerFaults } from '#tests/support/fakes/providers/provider-server.ts'

describe('a failing PayPal', () => {
  const seller = paypalShop()
  const { place, placeUnopened, open, confirm, capturesOf } = seller

  for (const fault of providerFaults) {
    test(`opens no order (${fault}): the buyer gets an error message, and the next try opens only one`, async () => {
      const order = await placeUnopened()
      const orders = seller.paypal.books.orders.size
      seller.paypal.faults.set('create', fault)
      const refused = await seller.shop.call(startPayment, { orderId: order.orderId }, order.visitor)
      assert.equal(refused.problem.code, 'payment-provider-unavailable')
      seller.paypal.faults.clear()
      const reference = await open(order)
      assert.equal(seller.paypal.books.orders.size, orders + 1)
      seller.paypal.books.approve(reference)
      assert.equal((await confirm(order)).status, 'completed')
    })

    for (const call of ['token', 'show', 'capture'] as const)
      test(`does not respond (${call}, ${fault}): the order waits until it does, and is charged once`, async () => {
        const placed = await place()
        seller.paypal.books.approve(placed.reference)
        seller.paypal.tokens.clear()
        seller.paypal.faults.set(call, fault)
        assert.equal((await confirm(placed)).delivery, 'waiting-for-payment')
        seller.paypal.faults.clear()
        assert.equal((await confirm(placed)).status, 'completed')
        assert.equal(capturesOf(placed.reference).length, 1)
      })
  }
})
