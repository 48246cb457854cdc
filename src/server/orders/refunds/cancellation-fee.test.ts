import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { decideRefundClaim, listRefundClaims, refundUnits } from '#contract/admin/orders/refunds.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { claimRefund, requestRefund } from '#contract/orders/refunds.ts'
import { getOrderTerms } from '#contract/orders/order-terms.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { emailsTo, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { payThere, placeAndOpen } from '#tests/support/orders.ts'
import { vatOfMonth } from '#tests/support/purchases/documents.ts'
import { type Bought, buyKeys } from '#tests/support/purchases/refunds.ts'
import { changeTo } from '#tests/support/admin/setting-admin.ts'
import { contentVariables } from '#server/content/content-variables.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('a cancellation fee of five per cent', () => {
  const provider = fakeProvider()
  let shop: TestShop
  let owner: Visitor
  before(async () => {
    shop = await aShop({ provider, environment: { CANCELLATION_FEE: '5' } })
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const cancel = ({ orderId, visitor, lineId }: Bought, quantity: number, fee?: number) =>
    shop.call(
      requestRefund,
      { orderId, units: [{ lineId, quantity }], ...(fee !== undefined && { fee }) },
      visitor,
    )
  const look = async (orderId: string) => (await shop.call(getAdminOrder, { orderId }, owner)).data
  const refundByManager = async ({ orderId, lineId }: Bought, quantity: number, more: object = {}) =>
    shop.call(
      refundUnits,
      {
        orderId,
        version: (await look(orderId)).version,
        units: [{ lineId, quantity }],
        reason: 'A call.',
        ...more,
      },
      owner,
    )
  const buyFor = async (price: number, quantity: number): Promise<Bought> => {
    const { id: productId } = await aProduct(shop.context, { priceAgorot: price * 100, keys: quantity * 4 })
    const { orderId, visitor, reference } = await placeAndOpen(shop, productId, { quantity })
    await payThere(shop, provider, reference)
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    const [item] = data.items
    return { orderId, visitor, productId, lineId: item?.id ?? '', keyIds: [] }
  }

  test('is deducted from what a buyer cancels, exact to the agora and rounded in their favour', async () => {
    const bought = await buyKeys(shop, provider, { quantity: 2, email: 'noa@example.com' })
    const { data: before } = await shop.call(getOrder, { orderId: bought.orderId }, bought.visitor)
    assert.equal(before.feePercent, 5)
    // two units of 49.90: the fee of the order is 4.99, and half of it 2.495
    const one = await cancel(bought, 1, 2.49)
    assert.equal(one.status, 200, JSON.stringify(one.problem))
    assert.deepEqual([one.data.refunds[0]?.amount, one.data.refunds[0]?.fee], [47.41, 2.49])
    const two = await cancel(bought, 1, 2.49)
    assert.deepEqual(
      two.data.refunds.map(({ amount, fee }) => [amount, fee]),
      [
        [47.41, 2.49],
        [47.41, 2.49],
      ],
    )
    assert.deepEqual([two.data.status, two.data.refunded], ['refunded', 94.82])
    const { paid, refunded, fee } = await look(bought.orderId)
    assert.deepEqual([paid, refunded, fee], [99.8, 94.82, 4.98])
    await runJobs(shop)
    const texts = (await emailsTo(shop, 'noa@example.com')).map(({ text }) => text).join('\n')
    assert.match(texts, /less the cancellation fee|בניכוי דמי הביטול/)
    assert.match(texts, /₪2\.49/)
    assert.match(texts, /₪47\.41/)
    assert.doesNotMatch(texts, /No fee is kept|לא נגבו דמי ביטול/)
  })

  test('is charged only if the buyer was shown exactly this fee', async () => {
    const bought = await buyKeys(shop, provider)
    for (const shown of [undefined, 0, 2.48, 2.5]) assert.equal((await cancel(bought, 1, shown)).status, 409)
    assert.equal((await cancel(bought, 1, 2.49)).status, 200)
  })

  test('is one hundred shekels at most for an order, in however many parts it is cancelled', async () => {
    const bought = await buyFor(1_500, 3)
    for (const fee of [33.33, 33.33, 33.33]) {
      const { status, problem } = await cancel(bought, 1, fee)
      assert.equal(status, 200, JSON.stringify(problem))
    }
    const { paid, refunded, fee } = await look(bought.orderId)
    assert.deepEqual([paid, refunded, fee], [4_500, 4_400.01, 99.99])
    const whole = await buyFor(4_500, 1)
    assert.equal((await cancel(whole, 1, 100)).data.refunds[0]?.amount, 4_400)
  })

  test('is no higher if two parts are cancelled at once', async () => {
    const bought = await buyFor(4_000, 2)
    const tabs = await Promise.all([cancel(bought, 1, 50), cancel(bought, 1, 50)])
    assert.deepEqual(
      tabs.map(({ status }) => status),
      [200, 200],
    )
    const { refunded, fee, status } = await look(bought.orderId)
    assert.deepEqual([refunded, fee, status], [7_900, 100, 'refunded'])
  })

  test('cannot be stored above what the law allows', async () => {
    const bought = await buyKeys(shop, provider)
    const write = (set: string) =>
      shop.context.pool.query(`update orders set ${set} where id = $1`, [bought.orderId])
    await assert.rejects(write('fee_agorot = 250'), /orders_fee/, 'over five per cent of 49.90')
    await assert.rejects(write('fee_percent = 6'), /orders_fee_percent/)
    await cancel(bought, 1, 2.49)
    const wrong = `update refunds set fee_agorot = 260 where order_id = $1`
    await assert.rejects(shop.context.pool.query(wrong, [bought.orderId]), /refunds_fee/)
  })

  test('is charged by a manager only for a change of mind, and may be waived', async () => {
    const faulty = await buyKeys(shop, provider)
    assert.equal((await refundByManager(faulty, 1)).data.amount, 49.9)
    assert.equal((await look(faulty.orderId)).fee, 0)
    const waived = await buyKeys(shop, provider)
    assert.equal((await refundByManager(waived, 1, { fee: 'waive' })).data.amount, 49.9)
    const kept = await buyKeys(shop, provider)
    assert.equal((await refundByManager(kept, 1, { fee: 'keep' })).data.amount, 47.41)
    const { fee, refunds } = await look(kept.orderId)
    assert.deepEqual([fee, refunds[0]?.fee, refunds[0]?.parts[0]?.amount], [2.49, 2.49, 47.41])
    const { rows } = await shop.context.pool.query<{ fee: string }>(
      `select detail->>'fee' as fee from audit_log where action = 'order.units-refunded' and subject = any($1) order by id`,
      [[`order:${waived.orderId}`, `order:${kept.orderId}`]],
    )
    assert.deepEqual(
      rows.map(({ fee: done }) => done),
      ['waive', 'keep'],
    )
  })

  test('is not charged for an order that was not delivered', async () => {
    const { id: productId } = await aProduct(shop.context, { keys: 1 })
    const first = await placeAndOpen(shop, productId)
    await shop.context.pool.query(
      `update orders set held_until = now() - interval '1 minute' where id = $1`,
      [first.orderId],
    )
    const second = await placeAndOpen(shop, productId).catch(() => null)
    if (second !== null) await payThere(shop, provider, second.reference)
    await payThere(shop, provider, first.reference)
    const { data: waiting } = await shop.call(getOrder, { orderId: first.orderId }, first.visitor)
    assert.equal(waiting.delivery, 'paid-waiting-for-stock')
    assert.equal(waiting.feePercent, 0)
    const bought = { ...first, productId, lineId: waiting.items[0]?.id ?? '', keyIds: [] }
    assert.equal((await refundByManager(bought, 1, { fee: 'keep' })).data.amount, 49.9)
  })

  test('is not charged for a granted claim', async () => {
    const bought = await buyKeys(shop, provider, { quantity: 2 })
    assert.equal((await cancel(bought, 1, 2.49)).status, 200)
    const { orderId, visitor } = bought
    const { data: claim } = await shop.call(claimRefund, { orderId, reason: 'It is refused.' }, visitor)
    const granted = { claimId: claim.reference, grant: true, answer: 'You are right.' }
    assert.equal((await shop.call(decideRefundClaim, granted, owner)).status, 200)
    const { refunded, fee } = await look(orderId)
    assert.deepEqual([refunded, fee], [97.31, 2.49])
  })

  test('is paid back if a claim is granted that was open when the buyer cancelled', async () => {
    const bought = await buyKeys(shop, provider, { email: 'claimed@example.com' })
    const { orderId, visitor } = bought
    const { data: claim } = await shop.call(claimRefund, { orderId, reason: 'Not as described.' }, visitor)
    assert.equal((await cancel(bought, 1, 2.49)).data.status, 'refunded')
    const { data: listed } = await shop.call(listRefundClaims, {}, owner)
    assert.equal(listed.claims.find(({ claimId }) => claimId === claim.reference)?.left, 2.49)
    const granted = { claimId: claim.reference, grant: true, answer: 'You are right.' }
    assert.equal((await shop.call(decideRefundClaim, granted, owner)).status, 200)
    const { refunded, fee } = await look(orderId)
    assert.deepEqual([refunded, fee], [49.9, 0])
    await runJobs(shop)
    const texts = (await emailsTo(shop, 'claimed@example.com')).map(({ text }) => text).join('\n')
    assert.match(texts, /הכסף יוחזר לאמצעי התשלום שבו שילמתם, ואישור נפרד יישלח אליכם/)
    assert.match(texts, /אנחנו מחזירים לכם את דמי הביטול שגבינו/)
  })

  test('is excluded from the credit note, and stays in the VAT of the month', async () => {
    const bought = await buyKeys(shop, provider)
    await cancel(bought, 1, 2.49)
    await runJobs(shop)
    const { rows } = await shop.context.pool.query(
      `select kind, amount_agorot, vat_agorot from tax_documents where order_id = $1 order by created_at`,
      [bought.orderId],
    )
    assert.deepEqual(rows, [
      { kind: 'invoice-receipt', amount_agorot: 4_990, vat_agorot: 761 },
      { kind: 'credit', amount_agorot: 4_741, vat_agorot: 723 },
    ])
    const { total, vat } = await vatOfMonth(shop, owner, { orderId: bought.orderId, month: '2024-02' })
    assert.deepEqual([total, vat], [2.49, 0.38])
  })

  test('is named in the terms of the order, and cannot be raised to six per cent', async () => {
    const before = await buyKeys(shop, provider)
    const refused = await changeTo(shop, owner, { CANCELLATION_FEE: 6 })
    assert.notEqual(refused.status, 200)
    const terms = async ({ orderId, visitor }: Bought) =>
      (await shop.call(getOrderTerms, { orderId, language: 'en' }, visitor)).data.html
    assert.match(await terms(before), /refunded in full, less a cancellation fee of 5% \(₪100\.00 at most\)/)
  })
})

test('an owner sets the cancellation fee, and orders keep the fee with which they were placed', async (t) => {
  const provider = fakeProvider()
  const shop = await aShop({ provider }, t)
  const owner = aVisitor(await aUser(shop.context, { role: 0 }))
  const before = await buyKeys(shop, provider)
  const refused = await changeTo(shop, owner, { CANCELLATION_FEE: 6 })
  assert.deepEqual(refused.problem.fields, { CANCELLATION_FEE: 'out-of-range' }, 'more than the law allows')
  assert.equal((await changeTo(shop, owner, { CANCELLATION_FEE: 3 })).status, 200)
  const later = await buyKeys(shop, provider)
  const viewOf = async ({ orderId, visitor }: Bought) =>
    (await shop.call(getOrder, { orderId }, visitor)).data
  assert.deepEqual([(await viewOf(before)).feePercent, (await viewOf(later)).feePercent], [0, 3])
  const units = [{ lineId: before.lineId, quantity: 1 }]
  const given = await shop.call(requestRefund, { orderId: before.orderId, units }, before.visitor)
  assert.deepEqual([given.data.refunded, given.data.refunds[0]?.fee], [49.9, 0])
  const feeText = contentVariables(shop.context.settings, 'he')['cancellationFee'] ?? ''
  assert.match(feeText, /^אנחנו גובים 3% ממחיר מה שביטלתם/)
  assert.equal((await changeTo(shop, owner, { CANCELLATION_FEE: 5 })).status, 200)
  const { orderId, lineId, visitor } = later
  const kept = { orderId, units: [{ lineId, quantity: 1 }], fee: 1.49 }
  const cancelled = await shop.call(requestRefund, kept, visitor)
  assert.deepEqual([cancelled.data.refunded, cancelled.data.refunds[0]?.fee], [48.41, 1.49])
})
