import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { changeGift, openGift, revealGiftKey } from '#contract/orders/gifts.ts'
import { getOrder, placeOrder, revealKey } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { deleteAccount } from '#contract/privacy.ts'
import { dayIn, daysAfter } from '#shop/israel-time.ts'
import { aProduct } from '#tests/support/builders.ts'
import { aGift, buyGift, giftEmailsTo, proofIn } from '#tests/support/purchases/gifts.ts'
import { holdDelivery } from '#tests/support/purchases/holds.ts'
import { aSignedInVisitor, anAccount, auditOf, emailsTo } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { act, anOrder, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('a gift', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const inDays = (days: number) => daysAfter(dayIn(new Date().toISOString()), days)
  const open = (orderId: string, proof: string) => shop.call(openGift, { orderId, proof })
  const keyOf = async (orderId: string, proof: string) =>
    (await open(orderId, proof)).data.items[0]?.keys[0]?.id ?? ''

  test('goes to its recipient, who alone can reveal the key', async () => {
    const { id } = await aProduct(shop.context)
    const { orderId, visitor, proof, gift } = await buyGift(shop, id)
    const { data } = await open(orderId, proof)
    assert.deepEqual(
      [data.state, data.from, data.to, data.message],
      ['ready', 'Dana Levi', 'Noa', gift.message],
    )
    const keyId = data.items[0]?.keys[0]?.id ?? ''
    const order = await shop.call(getOrder, { orderId }, visitor)
    assert.deepEqual(order.data.items[0]?.keys, [])
    assert.equal(order.data.gift?.opened, false)
    assert.equal((await shop.call(revealKey, { orderId, keyId }, visitor)).status, 404)
    const shown = await shop.call(revealGiftKey, { orderId, keyId, proof })
    assert.match(shown.data.key, /^KEY-/)
    assert.equal((await shop.call(getOrder, { orderId }, visitor)).data.gift?.opened, true)
    assert.ok((await auditOf(shop, `key:${keyId}`)).includes('key.revealed'))
  })

  test('shows its recipient no price, and its buyer no gift link', async () => {
    const { id } = await aProduct(shop.context)
    const gift = aGift()
    const buyer = 'giver@example.com'
    const { reference } = await placeAndOpen(shop, id, { wanted: { gift, email: buyer, language: 'he' } })
    await act(shop, reference, 'succeed')
    const [sent] = await giftEmailsTo(shop, gift.email)
    assert.match(sent?.subject ?? '', /מתנה/)
    assert.ok(!sent?.text.includes('₪') && sent?.text.includes(gift.message ?? ''))
    const [confirmation] = await emailsTo(shop, buyer)
    assert.match(confirmation?.text ?? '', /מתנה עבור/)
    assert.equal(proofIn(confirmation), '')
  })

  test('cannot be opened without its link', async () => {
    const { id } = await aProduct(shop.context)
    const [one, other] = [await buyGift(shop, id), await buyGift(shop, id)]
    for (const proof of ['', 'x'.repeat(43), other.proof]) {
      assert.equal((await open(one.orderId, proof)).status, 404)
      const keyId = await keyOf(one.orderId, one.proof)
      assert.equal((await shop.call(revealGiftKey, { orderId: one.orderId, keyId, proof })).status, 404)
    }
    const keyOfOther = await keyOf(other.orderId, other.proof)
    const { orderId, proof } = one
    assert.equal((await shop.call(revealGiftKey, { orderId, keyId: keyOfOther, proof })).status, 404)
  })

  test('is not sent before its day', async () => {
    const { id } = await aProduct(shop.context)
    const gift = aGift({ date: inDays(3) })
    const { orderId, proof } = await buyGift(shop, id, { gift })
    assert.equal(proof, '')
    await shop.context.pool.query(`update orders set gift_at = now() where id = $1`, [orderId])
    const mails = await giftEmailsTo(shop, gift.email)
    assert.equal(mails.length, 1)
    assert.equal((await open(orderId, proofIn(mails[0]))).data.state, 'ready')
    assert.equal((await giftEmailsTo(shop, gift.email)).length, 1)
  })

  for (const [what, date] of [
    ['a past day', -1],
    ['a day too far ahead', 91],
  ] as const)
    test(`is not placed for ${what}`, async () => {
      const { id: productId } = await aProduct(shop.context)
      const body = anOrder([{ productId, quantity: 1 }], { gift: aGift({ date: inDays(date) }) })
      const { problem } = await shop.call(placeOrder, body)
      assert.deepEqual([problem.code, problem.fields], ['gift-day', { 'gift.date': 'gift-day' }])
    })

  test('can contain keys only', async () => {
    const file = await aProduct(shop.context, { kind: 'file' })
    const { id: productId } = file
    const body = anOrder([{ productId, quantity: 1 }], { gift: aGift() })
    assert.equal((await shop.call(placeOrder, body)).problem.code, 'gift-only-keys')
    const service = await aProduct(shop.context, { kind: 'service' })
    const other = anOrder([{ productId: service.id, quantity: 1 }], { gift: aGift() })
    assert.equal((await shop.call(placeOrder, other)).problem.code, 'gift-only-keys')
  })

  test('can be refunded to its buyer until a key is revealed', async () => {
    const { id } = await aProduct(shop.context, { keys: 4 })
    for (const revealed of [false, true]) {
      const { orderId, visitor, proof } = await buyGift(shop, id)
      const keyId = await keyOf(orderId, proof)
      if (revealed) await shop.call(revealGiftKey, { orderId, keyId, proof })
      const { data: order } = await shop.call(getOrder, { orderId }, visitor)
      const units = [{ lineId: order.items[0]?.id ?? '', quantity: 1 }]
      const back = await shop.call(requestRefund, { orderId, units }, visitor)
      assert.equal(back.problem.code, revealed ? 'not-refundable' : undefined)
      const after = await open(orderId, proof)
      assert.deepEqual([after.data.state, after.data.items.length], revealed ? ['ready', 1] : ['returned', 0])
      const again = await shop.call(revealGiftKey, { orderId, keyId, proof })
      assert.equal(again.status, revealed ? 200 : 404)
    }
  })

  test('is not sent once it was refunded', async () => {
    const { id } = await aProduct(shop.context)
    const gift = aGift({ date: inDays(1) })
    const { orderId, visitor } = await buyGift(shop, id, { gift })
    const { data: order } = await shop.call(getOrder, { orderId }, visitor)
    await shop.call(
      requestRefund,
      { orderId, units: [{ lineId: order.items[0]?.id ?? '', quantity: 1 }] },
      visitor,
    )
    await shop.context.pool.query(`update orders set gift_at = now() where id = $1`, [orderId])
    assert.deepEqual(await giftEmailsTo(shop, gift.email), [])
  })

  test('is sent to the corrected address, and the old link no longer works', async () => {
    const { id } = await aProduct(shop.context)
    const { orderId, visitor, proof } = await buyGift(shop, id)
    const keyId = await keyOf(orderId, proof)
    const corrected = aGift({ name: 'Noam' })
    assert.equal((await shop.call(changeGift, { orderId, ...corrected }, visitor)).status, 204)
    assert.equal((await open(orderId, proof)).status, 404)
    assert.equal((await shop.call(revealGiftKey, { orderId, keyId, proof })).status, 404)
    const [mail] = await giftEmailsTo(shop, corrected.email)
    assert.equal((await open(orderId, proofIn(mail))).data.to, 'Noam')
  })

  test('is sent again at once after its day, and its refund term does not begin again', async () => {
    const { id } = await aProduct(shop.context)
    const { orderId, visitor } = await buyGift(shop, id)
    await shop.context.pool.query(
      `update orders set completed_at = completed_at - interval '40 days', gift_at = gift_at - interval '40 days' where id = $1`,
      [orderId],
    )
    const view = async () => (await shop.call(getOrder, { orderId }, visitor)).data
    const { gift } = await view()
    for (const date of [undefined, inDays(30)]) {
      const corrected = aGift({ date })
      assert.equal((await shop.call(changeGift, { orderId, ...corrected }, visitor)).status, 204)
      const order = await view()
      assert.deepEqual([order.gift?.sendAt, order.items[0]?.refundable], [gift?.sendAt, 0])
      assert.equal((await giftEmailsTo(shop, corrected.email)).length, 1)
    }
  })

  test('can be moved to another day before it is sent', async () => {
    const { id } = await aProduct(shop.context)
    const { orderId, visitor } = await buyGift(shop, id, { gift: aGift({ date: inDays(3) }) })
    const moved = aGift({ date: inDays(5) })
    assert.equal((await shop.call(changeGift, { orderId, ...moved }, visitor)).status, 204)
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.equal(dayIn(data.gift?.sendAt ?? ''), moved.date)
    assert.deepEqual(await giftEmailsTo(shop, moved.email), [])
  })

  test('can be corrected by its buyer only, and not after it was opened', async () => {
    const { id } = await aProduct(shop.context)
    const { orderId, visitor, proof } = await buyGift(shop, id)
    assert.equal((await shop.call(changeGift, { orderId, ...aGift() }, aVisitor())).status, 404)
    await shop.call(revealGiftKey, { orderId, keyId: await keyOf(orderId, proof), proof })
    const refused = await shop.call(changeGift, { orderId, ...aGift() }, visitor)
    assert.equal(refused.problem.code, 'gift-opened')
  })

  test('is neither sent nor opened while the order is held, and is sent when the hold ends', async () => {
    const { id } = await aProduct(shop.context)
    const gift = aGift({ date: inDays(1) })
    const { orderId } = await buyGift(shop, id, { gift })
    await holdDelivery(shop, orderId)
    await shop.context.pool.query(`update orders set gift_at = now() where id = $1`, [orderId])
    assert.deepEqual(await giftEmailsTo(shop, gift.email), [])
    await shop.context.pool.query(`update order_holds set closed_at = now() where order_id = $1`, [orderId])
    const [mail] = await giftEmailsTo(shop, gift.email)
    const proof = proofIn(mail)
    const keyId = await keyOf(orderId, proof)
    await holdDelivery(shop, orderId)
    assert.equal((await open(orderId, proof)).data.state, 'held')
    assert.equal((await shop.call(revealGiftKey, { orderId, keyId, proof })).problem.code, 'order-held')
  })

  test('is still sent if its recipient deletes their account; the address of an opened one is erased', async () => {
    const account = await anAccount(shop)
    const { id } = await aProduct(shop.context, { keys: 2 })
    const gift = aGift({ date: inDays(1), email: account.email })
    const { orderId } = await buyGift(shop, id, { gift })
    const opened = await buyGift(shop, id, { gift: aGift({ email: account.email }) })
    const keyId = await keyOf(opened.orderId, opened.proof)
    await shop.call(revealGiftKey, { orderId: opened.orderId, keyId, proof: opened.proof })

    const recipient = await aSignedInVisitor(shop, account)
    assert.equal((await shop.call(deleteAccount, { acceptLoss: false }, recipient)).status, 204)

    await shop.context.pool.query(`update orders set gift_at = now() where id = $1`, [orderId])
    const [mail] = await giftEmailsTo(shop, account.email)
    assert.equal((await open(orderId, proofIn(mail))).data.state, 'ready')
    const { rows } = await shop.context.pool.query(
      'select name, email, message from order_gifts where order_id = $1',
      [opened.orderId],
    )
    assert.deepEqual(rows, [{ name: '', email: '', message: '' }])
  })

  test('is either corrected or opened by the old link, never both', async () => {
    const { id } = await aProduct(shop.context, { keys: 20 })
    for (let i = 0; i < 10; i++) {
      const { orderId, visitor, proof } = await buyGift(shop, id)
      const keyId = await keyOf(orderId, proof)
      const [changed, shown] = await Promise.all([
        shop.call(changeGift, { orderId, ...aGift() }, visitor),
        shop.call(revealGiftKey, { orderId, keyId, proof }),
      ])
      assert.notEqual(changed.status === 204, shown.status === 200)
    }
  })
})
