import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { resendGift } from '#contract/admin/orders/order-actions.ts'
import { openGift } from '#contract/orders/gifts.ts'
import { dayIn, daysAfter } from '#shop/israel-time.ts'
import { aProduct } from '#tests/support/builders.ts'
import { auditOf } from '#tests/support/identity.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { aGift, buyGift, giftEmailsTo, proofIn } from '#tests/support/purchases/gifts.ts'
import { holdDelivery, releaseDelivery } from '#tests/support/purchases/holds.ts'
import { aShop, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { aManager } from '#tests/support/stock.ts'

describe('a manager who resends a gift', () => {
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop()
    manager = await aManager(shop)
  })
  after(() => shop.close())

  test('sends a second e-mail, and both links open it', async () => {
    const { id } = await aProduct(shop.context)
    const { orderId, gift, proof } = await buyGift(shop, id)
    assert.equal((await shop.call(resendGift, { orderId }, manager)).status, 204)
    const mails = await giftEmailsTo(shop, gift.email)
    assert.equal(mails.length, 2)
    assert.equal(proofIn(mails[0]), proof)
    assert.equal((await shop.call(openGift, { orderId, proof })).data.state, 'ready')
    assert.ok((await auditOf(shop, `order:${orderId}`)).includes('order.gift-resent'))
  })

  test('sends one e-mail for a request that is repeated, and another for a new one', async () => {
    const { id } = await aProduct(shop.context)
    const { orderId, gift } = await buyGift(shop, id)
    const lost = { orderId, requestId: randomUUID() }
    assert.equal((await shop.call(resendGift, lost, manager)).status, 204)
    assert.equal((await shop.call(resendGift, lost, manager)).status, 204)
    assert.equal((await giftEmailsTo(shop, gift.email)).length, 2)
    await shop.call(resendGift, { orderId, requestId: randomUUID() }, manager)
    assert.equal((await giftEmailsTo(shop, gift.email)).length, 3)
  })

  test('is refused before its day: the recipient learns of it then', async () => {
    const { id } = await aProduct(shop.context)
    const gift = aGift({ date: daysAfter(dayIn(new Date().toISOString()), 3) })
    const { orderId } = await buyGift(shop, id, { gift })
    const { problem } = await shop.call(resendGift, { orderId }, manager)
    assert.equal(problem.code, 'no-email-fits')
    assert.equal((await giftEmailsTo(shop, gift.email)).length, 0)
  })

  test('is refused while the order is held, and can send it afterwards', async () => {
    const { id } = await aProduct(shop.context)
    const { orderId, gift } = await buyGift(shop, id)
    await holdDelivery(shop, orderId)
    assert.equal((await shop.call(resendGift, { orderId }, manager)).problem.code, 'no-email-fits')
    await releaseDelivery(shop, orderId)
    assert.equal((await shop.call(resendGift, { orderId }, manager)).status, 204)
    assert.equal((await giftEmailsTo(shop, gift.email)).length, 2)
  })

  test('is refused for an order that is no gift', async () => {
    const { id } = await aProduct(shop.context)
    const { orderId, reference } = await placeAndOpen(shop, id, {})
    await act(shop, reference, 'succeed')
    assert.equal((await shop.call(resendGift, { orderId }, manager)).problem.code, 'no-email-fits')
  })
})
