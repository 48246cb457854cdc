import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getOrder, revealKey } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { aSystemAndSuite } from '#tests/support/purchases/bundles.ts'
import { emailsTo } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { buyOne } from '#tests/support/orders.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'

describe('refunding a bundle', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  test('refunds all its lines if one of them is refunded', async () => {
    const { bundle } = await aSystemAndSuite(shop.context, 3)
    const { orderId, order, visitor } = await buyOne(shop, bundle.id, { quantity: 2 })
    assert.deepEqual(
      order.items.map(({ refundable }) => refundable),
      [2, 2],
    )
    const units = [{ lineId: order.items[0]?.id ?? '', quantity: 1 }]
    const { data } = await shop.call(requestRefund, { orderId, units }, visitor)
    assert.deepEqual(
      data.items.map(({ refunded, refundable }) => [refunded, refundable]),
      [
        [1, 1],
        [1, 1],
      ],
    )
    assert.equal(data.refunded, 300)
  })

  test('sends an e-mail that names the bundle as one item, with its contents', async () => {
    const { system, suite, bundle } = await aSystemAndSuite(shop.context, 3)
    const email = 'whole@example.com'
    const { orderId, order, visitor } = await buyOne(shop, bundle.id, {
      quantity: 2,
      wanted: { email, language: 'en' },
    })
    const units = [{ lineId: order.items[1]?.id ?? '', quantity: 1 }]
    await shop.call(requestRefund, { orderId, units }, visitor)
    const emails = await emailsTo(shop, email)
    const { text = '' } =
      emails.find(({ subject }) => /cancellation of order MF-\d+ is confirmed/.test(subject)) ?? {}
    const label = `${bundle.name.en} × 1 (${system.name.en} × 1, ${suite.name.en} × 1)`
    assert.ok(text.includes(label), text)
    assert.ok(text.includes('₪300.00') && !text.includes('₪225.00'))
  })

  test('is refused, also for a part of it, once one of its keys was revealed', async () => {
    const { bundle } = await aSystemAndSuite(shop.context, 1)
    const { orderId, order, visitor } = await buyOne(shop, bundle.id)
    const [system, suite] = order.items
    await shop.call(revealKey, { orderId, keyId: suite?.keys[0]?.id }, visitor)
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.deepEqual(
      data.items.map(({ refundable }) => refundable),
      [0, 0],
    )
    const units = [{ lineId: system?.id ?? '', quantity: 1 }]
    const back = await shop.call(requestRefund, { orderId, units }, visitor)
    assert.equal(back.problem.code, 'not-refundable')
  })
})
