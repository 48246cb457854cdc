import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { downloadFile, getOrder, revealKey } from '#contract/orders/orders.ts'
import { replaceKey } from '#contract/admin/stock/stock-keys.ts'
import { resendOrderEmail } from '#contract/admin/orders/order-actions.ts'
import { systemActor } from '#server/database/actor.ts'
import { typed } from '#server/database/connect.ts'
import { productFiles } from '#server/database/tables/catalogue.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { holdDelivery, releaseDelivery } from '#tests/support/purchases/holds.ts'
import { auditOf, emailsTo } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { act, buyOne, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'
import { closeHold, openHold } from './delivery-holds.ts'

describe('a delivery hold', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const end = (orderId: string, reference = 'dispute-1') =>
    shop.context.transact(systemActor(), (work) => closeHold(work, { orderId, kind: 'dispute', reference }))

  test('blocks the keys of an order until it ends', async () => {
    const { id } = await aProduct(shop.context)
    const { orderId, order, visitor } = await buyOne(shop, id)
    const keyId = order.items[0]?.keys[0]?.id
    await holdDelivery(shop, orderId)
    const held = await shop.call(getOrder, { orderId }, visitor)
    assert.deepEqual([held.data.delivery, held.data.items[0]?.keys], ['held-in-dispute', []])
    assert.equal((await shop.call(revealKey, { orderId, keyId }, visitor)).problem.code, 'order-held')
    assert.equal(await end(orderId), true)
    assert.equal((await shop.call(getOrder, { orderId }, visitor)).data.delivery, 'delivered')
    assert.equal((await shop.call(revealKey, { orderId, keyId }, visitor)).status, 200)
    const actions = await auditOf(shop, `order:${orderId}`)
    assert.deepEqual(actions.slice(-2), ['order.delivery-held', 'order.delivery-released'])
  })

  test('blocks the files of an order until it ends', async () => {
    const { id } = await aProduct(shop.context, { kind: 'file' })
    await typed(shop.context.pool)
      .insert(productFiles)
      .values({ productId: id, name: 'guide.txt', mime: 'text/plain', content: Buffer.from('Hello') })
    const { orderId, order, visitor } = await buyOne(shop, id)
    await holdDelivery(shop, orderId)
    const held = await shop.call(getOrder, { orderId }, visitor)
    assert.equal(held.data.items[0]?.downloadUrl, null)
    const path = downloadFile.path.replace(':orderId', orderId).replace(':lineId', order.items[0]?.id ?? '')
    assert.equal((await shop.request(path, {}, visitor)).status, 409)
    await end(orderId)
    assert.equal((await shop.request(path, {}, visitor)).status, 200)
  })

  test('with two reasons ends only when both have ended', async () => {
    const { id } = await aProduct(shop.context)
    const { orderId, visitor } = await buyOne(shop, id)
    await holdDelivery(shop, orderId, 'dispute-1')
    await holdDelivery(shop, orderId, 'dispute-2')
    await end(orderId, 'dispute-1')
    assert.equal((await shop.call(getOrder, { orderId }, visitor)).data.delivery, 'held-in-dispute')
    await end(orderId, 'dispute-2')
    assert.equal((await shop.call(getOrder, { orderId }, visitor)).data.delivery, 'delivered')
  })

  test('is opened once and closed once, even by concurrent calls', async () => {
    const { id } = await aProduct(shop.context)
    const { orderId } = await buyOne(shop, id)
    const hold = { orderId, kind: 'risk' } as const
    const open = () => shop.context.transact(systemActor(), (work) => openHold(work, hold, {}))
    assert.deepEqual(await Promise.all([open(), open()]).then((all) => all.filter(Boolean).length), 1)
    const close = () => shop.context.transact(systemActor(), (work) => closeHold(work, hold))
    assert.deepEqual(await Promise.all([close(), close()]).then((all) => all.filter(Boolean).length), 1)
  })

  test('holds back the e-mail about a replaced key, which is sent when it ends', async () => {
    const { id } = await aProduct(shop.context, { keys: 5 })
    const email = 'replaced@example.com'
    const { orderId, reference, visitor } = await placeAndOpen(shop, id, {
      wanted: { email, language: 'en' },
    })
    await act(shop, reference, 'succeed')
    const keyOf = async () =>
      (await shop.call(getOrder, { orderId }, visitor)).data.items[0]?.keys[0]?.id ?? ''
    const keyId = await keyOf()
    const subjects = async () => (await emailsTo(shop, email)).map(({ subject }) => subject)
    assert.equal((await subjects()).length, 1)
    await holdDelivery(shop, orderId, 'dispute-1')
    await holdDelivery(shop, orderId, 'dispute-2')
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    const replaced = await shop.call(replaceKey, { keyId, reason: 'It does not work.' }, manager)
    assert.equal(replaced.status, 200)
    await releaseDelivery(shop, orderId, 'dispute-1')
    assert.equal((await subjects()).length, 1)
    await releaseDelivery(shop, orderId, 'dispute-2')
    const [latest, ...earlier] = await subjects()
    assert.match(latest ?? '', /^New keys for your order/)
    assert.equal(earlier.length, 1)
    await holdDelivery(shop, orderId, 'dispute-3')
    await releaseDelivery(shop, orderId, 'dispute-3')
    assert.equal((await subjects()).length, 2)
  })

  test('holds back the e-mail that says the keys are ready', async () => {
    const { id } = await aProduct(shop.context)
    const email = 'held@example.com'
    const { orderId, reference } = await placeAndOpen(shop, id, { wanted: { email } })
    await holdDelivery(shop, orderId)
    await act(shop, reference, 'succeed')
    assert.deepEqual(await emailsTo(shop, email), [])
    const manager = aVisitor(await aUser(shop.context, { role: 0 }))
    assert.equal((await shop.call(resendOrderEmail, { orderId }, manager)).problem.code, 'no-email-fits')
  })
})
