import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getOrder, placeOrder, revealKey } from '#contract/orders/orders.ts'
import { decideRefundClaim, listRefundClaims } from '#contract/admin/orders/refunds.ts'
import { claimRefund } from '#contract/orders/refunds.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { emailsTo } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { act, anOrder, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop } from '#tests/support/shop.ts'

describe('a refund claim', () => {
  let shop: TestShop
  before(async () => (shop = await aShop()))
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })
  /** Signs in a manager, whose calls carry the session's token. */
  const manager = async (duty: 'owner' | 'support' | 'accountant' = 'owner') =>
    aVisitor(await aUser(shop.context, { role: 0, duties: [duty] }))

  async function aClaim(email: string, reason = 'Used before.') {
    const { id } = await aProduct(shop.context)
    const { orderId, visitor, reference } = await placeAndOpen(shop, id, { wanted: { email } })
    await act(shop, reference, 'succeed')
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.equal(data.mayClaim, true)
    const keyId = data.items[0]?.keys[0]?.id
    await shop.call(revealKey, { orderId, keyId }, visitor)
    const claim = await shop.call(claimRefund, { orderId, reason }, visitor)
    assert.equal(claim.status, 201)
    return { orderId, visitor, claimId: claim.data.reference, keyId }
  }

  test('is stored once if the rules no longer grant a refund, with e-mails to both sides', async () => {
    const why = 'The maker says:\nthis key was used before.'
    const { orderId, visitor, claimId } = await aClaim('claims@example.com', why)
    const view = await shop.call(getOrder, { orderId }, visitor)
    assert.deepEqual(
      view.data.claims.map(({ reference, state }) => [reference, state]),
      [[claimId, 'open']],
    )
    assert.equal(view.data.mayClaim, false)
    const second = await shop.call(claimRefund, { orderId, reason: why }, visitor)
    assert.equal(second.problem.code, 'claim-open')
    const [mail] = (await emailsTo(shop, 'claims@example.com')).filter(({ text }) => text.includes(claimId))
    assert.match(mail?.text ?? '', /קיבלנו את בקשת ההחזר שלכם/)
    const support = await emailsTo(shop, shop.context.settings.shop.en.supportEmail)
    assert.ok(support.some(({ text }) => text.includes('this key was used before.')))
  })

  test('is granted with an answer: the order is refunded, its revealed key is not sold again, and the task closed', async () => {
    const { orderId, visitor, claimId, keyId } = await aClaim('granted@example.com')
    const listed = await shop.call(listRefundClaims, {}, await manager('support'))
    assert.deepEqual(
      listed.data.claims.filter((one) => one.claimId === claimId).map(({ state, left }) => [state, left]),
      [['open', 49.9]],
    )
    const decision = { claimId, grant: true, answer: 'The maker confirms it.' }
    assert.equal((await shop.call(decideRefundClaim, decision, await manager('support'))).status, 403)
    const { status } = await shop.call(decideRefundClaim, decision, await manager('accountant'))
    assert.equal(status, 200)
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.equal(data.status, 'refunded')
    assert.deepEqual(
      data.claims.map(({ state, answer }) => [state, answer]),
      [['granted', 'The maker confirms it.']],
    )
    const emails = await emailsTo(shop, 'granted@example.com')
    assert.ok(emails.some(({ text }) => text.includes('The maker confirms it.')))
    const { rows } = await shop.context.pool.query(
      'select 1 from manager_tasks where order_id = $1 and resolved_at is null',
      [orderId],
    )
    assert.deepEqual(rows, [])
    const keys = await shop.context.pool.query('select status from licence_keys where id = $1', [keyId])
    assert.deepEqual(keys.rows, [{ status: 'burned' }])
  })

  test('is refused with an answer: nothing is refunded, and the buyer may claim again', async () => {
    const { orderId, visitor, claimId } = await aClaim('refused@example.com')
    const decision = { claimId, grant: false, answer: 'It was activated here.' }
    await shop.call(decideRefundClaim, decision, await manager())
    const again = await shop.call(decideRefundClaim, { ...decision, grant: true }, await manager())
    assert.equal(again.problem.code, 'claim-decided')
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.deepEqual([data.status, data.refunded, data.mayClaim], ['completed', 0, true])
    const emails = await emailsTo(shop, 'refused@example.com')
    assert.ok(emails.some(({ text }) => text.includes('It was activated here.')))
    const next = await shop.call(claimRefund, { orderId, reason: 'Please look again.' }, visitor)
    assert.equal(next.status, 201)
  })

  test('about a free order is granted with an e-mail that promises no money', async () => {
    const { id } = await aProduct(shop.context, { priceAgorot: 0 })
    const visitor = aVisitor()
    const { data: placed } = await shop.call(
      placeOrder,
      anOrder([{ productId: id, quantity: 1 }], { email: 'free@example.com' }),
      visitor,
    )
    const { orderId } = placed
    const { data: claim } = await shop.call(claimRefund, { orderId, reason: 'Used before.' }, visitor)
    const decision = { claimId: claim.reference, grant: true, answer: 'You are right.' }
    assert.equal((await shop.call(decideRefundClaim, decision, await manager())).status, 200)
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.deepEqual([data.status, data.refunds], ['refunded', []])
    const emails = await emailsTo(shop, 'free@example.com')
    const answer = emails.find(({ text }) => text.includes('You are right.'))
    assert.match(answer?.text ?? '', /לא נותר סכום להחזיר/)
    assert.doesNotMatch(answer?.text ?? '', /הכסף יוחזר/)
  })

  test('is decided once, by the first of two managers', async () => {
    const { claimId } = await aClaim('twice@example.com')
    const [one, two] = [await manager(), await manager()]
    const responses = await Promise.all(
      [one, two].map((who) => shop.call(decideRefundClaim, { claimId, grant: true, answer: 'Yes.' }, who)),
    )
    assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200, 409]))
  })
})
