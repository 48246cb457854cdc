import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import { confirmPayment, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { openProviders } from '#server/integrations/payments/registry.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { aProduct } from '#tests/support/builders.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder, placeAndOpen, type PlacedOrder } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { type FakeStripe, fakeStripe } from './fake-stripe.ts'

/** A shop that sells a product for 49.90 by Stripe, opened before the tests of a `describe` and closed after them. */
export function stripeShop() {
  let stripe: FakeStripe
  let shop: TestShop
  let productId: string
  before(async () => {
    stripe = await fakeStripe()
    shop = await aShop({ environment: stripe.environment })
  })
  beforeEach(async () => {
    stripe.faults.clear()
    stripe.storedErrors.clear()
    stripe.expands = true
    productId = (await aProduct(shop.context, { priceAgorot: 4990, keys: 10 })).id
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
    await stripe.stop()
  })

  const place = (wanted: Parameters<typeof anOrder>[1] = {}) => placeAndOpen(shop, productId, { wanted })
  /** Places an order of one unit without opening its payment page. */
  async function placeUnopened() {
    const visitor = aVisitor()
    const { data } = await shop.call(placeOrder, anOrder([{ productId, quantity: 1 }]), visitor)
    const start = () => shop.call(startPayment, { orderId: data.orderId }, visitor)
    return { orderId: data.orderId, visitor, start }
  }
  /** The buyer returns and opens their order. */
  const confirm = ({ orderId, visitor }: PlacedOrder) => shop.call(confirmPayment, { orderId }, visitor)
  /** The shop polls Stripe about all open payments. */
  function poll() {
    const { transact, jobs, payments: providers, settings } = shop.context
    return reconcilePayments({ transact, jobs, providers, settings }, 0, () => undefined)
  }
  const sessionOf = (reference: string) => {
    const session = stripe.books.sessions.get(reference)
    assert.ok(session)
    return session
  }
  /** The provider with changed settings. */
  function aProvider(changed: Readonly<Record<string, string>>): PaymentProvider {
    const read = readSettings({ ...stripe.environment, ...changed })
    assert.ok(!('problems' in read))
    const [provider] = openProviders(read.payments, { log: shop.context.log, waitSeconds: 2 })
    assert.ok(provider)
    return provider
  }
  return {
    place,
    placeUnopened,
    confirm,
    poll,
    sessionOf,
    aProvider,
    get stripe(): FakeStripe {
      return stripe
    },
    get shop(): TestShop {
      return shop
    },
  }
}
