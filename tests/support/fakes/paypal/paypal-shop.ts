import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import { confirmPayment, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { getPaymentStep } from '#contract/orders/payments.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { aProduct } from '#tests/support/builders.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { type FakePaypal, fakePaypal } from './fake-paypal.ts'
import type { FakeCapture } from './paypal-books.ts'

type Order = { readonly orderId: string; readonly visitor: Visitor }
export type PaypalOrder = Order & { readonly reference: string }

/** A shop that sells a product for 49.90 by PayPal, opened before the tests of a `describe` and closed after them. */
export function paypalShop() {
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
    paypal.faults.clear()
    productId = (await aProduct(shop.context, { priceAgorot: 4990, keys: 20 })).id
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
    await paypal.stop()
  })

  /** Places an order of one unit without opening its payment page. */
  async function placeUnopened(wanted: Parameters<typeof anOrder>[1] = {}): Promise<Order> {
    const visitor = aVisitor()
    const { data } = await shop.call(placeOrder, anOrder([{ productId, quantity: 1 }], wanted), visitor)
    return { orderId: data.orderId, visitor }
  }
  /** Opens the payment page; returns the order's id at PayPal. */
  async function open({ orderId, visitor }: Order): Promise<string> {
    const started = await shop.call(startPayment, { orderId }, visitor)
    assert.equal(started.status, 200, JSON.stringify(started.problem))
    const { data } = await shop.call(getPaymentStep, { orderId }, visitor)
    return data.reference
  }
  async function place(wanted: Parameters<typeof anOrder>[1] = {}): Promise<PaypalOrder> {
    const order = await placeUnopened(wanted)
    return { ...order, reference: await open(order) }
  }
  /** The buyer returns and opens their order. */
  const confirm = async ({ orderId, visitor }: Order) =>
    (await shop.call(confirmPayment, { orderId }, visitor)).data
  /** The shop polls PayPal about all open payments. */
  async function poll(): Promise<void> {
    const { transact, jobs, payments: providers, settings } = shop.context
    await shop.context.pool.query('update payment_attempts set asked_at = null')
    await reconcilePayments({ transact, jobs, providers, settings }, 0, () => undefined)
  }
  return {
    placeUnopened,
    open,
    place,
    confirm,
    poll,
    get paypal(): FakePaypal {
      return paypal
    },
    get shop(): TestShop {
      return shop
    },
    callsOf: (name: string) => paypal.calls.filter(({ call }) => call === name),
    capturesOf: (reference: string): FakeCapture[] => paypal.books.order(reference).captures,
  }
}
