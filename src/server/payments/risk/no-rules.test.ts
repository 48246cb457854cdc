import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getOrder } from '#contract/orders/orders.ts'
import { aProduct } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { payThere, placeAndOpen } from '#tests/support/orders.ts'
import { aShop } from '#tests/support/shop.ts'

test('in a shop without enabled risk rules, a paid order is delivered, however large', async (t) => {
  const provider = fakeProvider()
  const shop = await aShop({ provider }, t)
  const { id } = await aProduct(shop.context, { keys: 40, priceAgorot: 100_000, maxPerOrder: 20 })
  const order = await placeAndOpen(shop, id, { quantity: 20 })
  await payThere(shop, provider, order.reference)
  const { data } = await shop.call(getOrder, { orderId: order.orderId }, order.visitor)
  assert.equal(data.delivery, 'delivered')
})
