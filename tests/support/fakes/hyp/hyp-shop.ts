import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import { confirmPayment, placeOrder, startPayment } from '#contract/orders/orders.ts'
import { openProviders } from '#server/integrations/payments/registry.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { aProduct } from '#tests/support/builders.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { type FakeHyp, fakeHyp } from './fake-hyp.ts'

/** A shop that sells a product for 49.90 by Hyp, opened before the tests of a `describe` and closed after them. */
export function hypShop() {
  let hyp: FakeHyp
  let shop: TestShop
  let productId: string
  before(async () => {
    hyp = await fakeHyp()
    shop = await aShop({ environment: hyp.environment })
  })
  beforeEach(async () => {
    hyp.faults.clear()
    hyp.disconnected.clear()
    hyp.signs = true
    productId = (await aProduct(shop.context, { priceAgorot: 4990, keys: 10 })).id
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
    await hyp.stop()
  })

  /** Places an order of one unit without opening its payment page. */
  async function placeUnopened(wanted: Parameters<typeof anOrder>[1] = {}) {
    const visitor = aVisitor()
    const { data } = await shop.call(placeOrder, anOrder([{ productId, quantity: 1 }], wanted), visitor)
    const start = () => shop.call(startPayment, { orderId: data.orderId }, visitor)
    const confirm = async () => (await shop.call(confirmPayment, { orderId: data.orderId }, visitor)).data
    return { orderId: data.orderId, start, confirm }
  }
  async function place(wanted: Parameters<typeof anOrder>[1] = {}) {
    const order = await placeUnopened(wanted)
    return { ...order, paymentUrl: (await order.start()).data.paymentUrl }
  }
  /** The browser returns from Hyp; returns the target of the redirect. */
  async function comeBack(query: string): Promise<URL> {
    const response = await shop.request(`/api/payments/returns/hyp?${query}`)
    assert.equal(response.status, 303)
    return new URL(response.headers.get('location') ?? '')
  }
  /** The provider with changed settings. */
  function aProvider(changed: Readonly<Record<string, string>>): PaymentProvider {
    const read = readSettings({ ...hyp.environment, ...changed })
    assert.ok(!('problems' in read))
    const [provider] = openProviders(read.payments, { log: shop.context.log, waitSeconds: 2 })
    assert.ok(provider)
    return provider
  }
  return {
    placeUnopened,
    place,
    comeBack,
    aProvider,
    get hyp(): FakeHyp {
      return hyp
    },
    get shop(): TestShop {
      return shop
    },
    callsOf: (call: string) => hyp.calls.filter((one) => one.call === call).length,
  }
}
