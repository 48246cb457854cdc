import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aCoupon, aProduct } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { pollPayments } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('abandoning an unpaid order for another', () => {
  const provider = fakeProvider()
  let shop: TestShop
  before(async () => (shop = await aShop({ provider })))
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  test('frees its last key and the only use of its coupon for the next order', async () => {
    const product = await aProduct(shop.context, { keys: 1 })
    const { code: couponCode } = await aCoupon(shop.context, { customerLimit: 1, totalLimit: 1 })
    const { orderId, visitor } = await placeAndOpen(shop, product.id, { wanted: { couponCode } })
    const left = await shop.call(api.abandonOrder, { orderId }, visitor)
    assert.deepEqual([left.data.status, left.data.heldUntil], ['cancelled', null])
    const again = await placeAndOpen(shop, product.id, { visitor, wanted: { couponCode, name: 'Noa Levi' } })
    assert.notEqual(again.orderId, orderId)
  })

  test('an order that was paid is not cancelled, even if no webhook has reported the payment', async () => {
    const product = await aProduct(shop.context)
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    provider.pay(reference)
    const left = await shop.call(api.abandonOrder, { orderId }, visitor)
    assert.equal(left.data.status, 'completed')
    const again = await shop.call(api.abandonOrder, { orderId }, visitor)
    assert.equal(again.data.status, 'completed')
  })

  test('the units are freed even if the payment provider does not respond; the payment then counts as late', async () => {
    const product = await aProduct(shop.context, { keys: 1 })
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    provider.pay(reference)
    provider.down = true
    const left = await shop.call(api.abandonOrder, { orderId }, visitor)
    provider.down = false
    assert.equal(left.data.status, 'cancelled')
    await pollPayments(shop, provider)
    assert.equal((await shop.call(api.getOrder, { orderId }, visitor)).data.status, 'completed')
  })

  test('nobody can abandon somebody else’s order', async () => {
    const product = await aProduct(shop.context)
    const { orderId, visitor } = await placeAndOpen(shop, product.id)
    const left = await shop.call(api.abandonOrder, { orderId }, aVisitor())
    assert.equal(left.problem.code, 'not-found')
    assert.equal((await shop.call(api.getOrder, { orderId }, visitor)).data.status, 'pending')
  })
})
