import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { refundAmount, refundUnits } from '#contract/admin/orders/refunds.ts'
import { getOrder, revealKey } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { aCoupon, aProduct, aUser } from '#tests/support/builders.ts'
import { aSystemAndSuite } from '#tests/support/purchases/bundles.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { emailsTo, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { payThere, placeAndOpen } from '#tests/support/orders.ts'
import { type Bought, buyKeys } from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

const reason = 'It did not activate.'

describe('a refund by a manager', () => {
  const provider = fakeProvider()
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop({ provider })
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const look = async (orderId: string) => (await shop.call(getAdminOrder, { orderId }, manager)).data
  const refundByUnits = async (orderId: string, units: object[], as = manager) =>
    shop.call(refundUnits, { orderId, version: (await look(orderId)).version, units, reason }, as)
  const refundByAmount = async (orderId: string, lineId: string, amount: number) =>
    shop.call(
      refundAmount,
      { orderId, version: (await look(orderId)).version, lineId, amount, reason },
      manager,
    )
  const statusOf = async (keyId: string | undefined) => {
    const { rows } = await shop.context.pool.query<{ status: string; reason: string | null }>(
      'select status, closed_reason as reason from licence_keys where id = $1',
      [keyId],
    )
    return rows[0]
  }
  const seen = ({ orderId, visitor }: Bought, keyId: string | undefined) =>
    shop.call(revealKey, { orderId, keyId }, visitor)

  test('takes back the chosen units, and each key goes where the manager says', async () => {
    const bought = await buyKeys(shop, provider, { quantity: 4, keys: 8 })
    const [one, two, three] = bought.keyIds
    await seen(bought, three)
    const keys = [
      { keyId: one, fate: 'stock' },
      { keyId: two, fate: 'withdrawn' },
      { keyId: three, fate: 'burned' },
    ]
    const given = await refundByUnits(bought.orderId, [{ lineId: bought.lineId, quantity: 3, keys }])
    assert.deepEqual([given.status, given.data.amount], [200, 149.7])
    assert.equal((await statusOf(one))?.status, 'available')
    assert.deepEqual(await statusOf(two), { status: 'withdrawn', reason })
    assert.equal((await statusOf(three))?.status, 'burned')
    const { status, lines } = await look(bought.orderId)
    assert.deepEqual([status, lines[0]?.refunded, lines[0]?.refundedSum], ['completed', 3, 149.7])
  })

  test('never puts a key back on sale that the buyer has seen', async () => {
    const bought = await buyKeys(shop, provider)
    const [keyId] = bought.keyIds
    await seen(bought, keyId)
    for (const fate of ['stock', 'withdrawn']) {
      const refused = await refundByUnits(bought.orderId, [
        { lineId: bought.lineId, quantity: 1, keys: [{ keyId, fate }] },
      ])
      assert.deepEqual([refused.status, refused.problem.code], [409, 'key-fate-not-allowed'])
    }
    assert.equal((await statusOf(keyId))?.status, 'revealed')
    assert.equal((await look(bought.orderId)).refunded, 0)
  })

  test('refuses keys of other orders, too few keys, duplicate keys, and burning an unrevealed key', async () => {
    const bought = await buyKeys(shop, provider, { quantity: 2 })
    const other = await buyKeys(shop, provider)
    const [mine] = bought.keyIds
    const stock = (keyId: string | undefined) => ({ keyId, fate: 'stock' })
    const lists = [
      [stock(mine), stock(other.keyIds[0])],
      [stock(mine)],
      [stock(mine), stock(mine)],
      [stock(mine), { keyId: bought.keyIds[1], fate: 'burned' }],
    ]
    for (const keys of lists) {
      const refused = await refundByUnits(bought.orderId, [{ lineId: bought.lineId, quantity: 2, keys }])
      assert.equal(refused.problem.code, 'key-fate-not-allowed')
    }
  })

  test('of part of the price leaves the keys with the buyer, and has e-mails of its own', async () => {
    const email = 'part@example.com'
    const bought = await buyKeys(shop, provider, { email })
    const given = await refundByAmount(bought.orderId, bought.lineId, 10)
    assert.deepEqual([given.status, given.data.amount], [200, 10])
    const { data } = await shop.call(getOrder, { orderId: bought.orderId }, bought.visitor)
    assert.deepEqual([data.status, data.refunded, data.items[0]?.keys.length], ['completed', 10, 1])
    await runJobs(shop)
    const texts = (await emailsTo(shop, email)).map(({ text }) => text)
    assert.equal(texts.filter((text) => text.includes('אנחנו מחזירים לכם חלק מהמחיר')).length, 1)
    assert.equal(texts.filter((text) => text.includes('חברת הסליקה אישרה שחלק מהמחיר')).length, 1)
    assert.ok(texts.every((text) => !text.includes('ביטלתם')))
  })

  test('of part of the price is deducted from a later refund of the unit', async () => {
    const bought = await buyKeys(shop, provider, { quantity: 2 })
    await refundByAmount(bought.orderId, bought.lineId, 20)
    const units = [{ lineId: bought.lineId, quantity: 1 }]
    const first = await shop.call(requestRefund, { orderId: bought.orderId, units }, bought.visitor)
    assert.equal(first.data.refunded, 59.9)
    const second = await shop.call(requestRefund, { orderId: bought.orderId, units }, bought.visitor)
    assert.deepEqual([second.data.status, second.data.refunded], ['refunded', 99.8])
    await runJobs(shop)
    const sums = (await look(bought.orderId)).refunds.map(({ amount, state }) => [amount, state])
    assert.deepEqual(sums, [
      [20, 'paid'],
      [39.9, 'paid'],
      [39.9, 'paid'],
    ])
  })

  test('of part of the price must be less than what was paid for the line', async () => {
    const bought = await buyKeys(shop, provider)
    for (const amount of [49.9, 50, 1000])
      assert.equal(
        (await refundByAmount(bought.orderId, bought.lineId, amount)).problem.code,
        'refund-too-high',
      )
    await refundByAmount(bought.orderId, bought.lineId, 40)
    assert.equal((await refundByAmount(bought.orderId, bought.lineId, 9.9)).problem.code, 'refund-too-high')
    assert.equal((await refundByAmount(bought.orderId, bought.lineId, 9.89)).status, 200)
    assert.equal((await look(bought.orderId)).refunded, 49.89)
  })

  test('is based on the amount paid, not on the price before the coupon', async () => {
    const { code } = await aCoupon(shop.context, { percent: 50 })
    const { id } = await aProduct(shop.context)
    const placed = await placeAndOpen(shop, id, { wanted: { couponCode: code } })
    await payThere(shop, provider, placed.reference)
    const { paid, lines } = await look(placed.orderId)
    assert.equal(paid, 24.95)
    const lineId = lines[0]?.id ?? ''
    assert.equal((await refundByAmount(placed.orderId, lineId, 24.95)).problem.code, 'refund-too-high')
    assert.equal((await refundByUnits(placed.orderId, [{ lineId, quantity: 1 }])).data.amount, 24.95)
  })

  test('of part of a bundle’s price is split between its lines', async () => {
    const { bundle } = await aSystemAndSuite(shop.context, 2)
    const placed = await placeAndOpen(shop, bundle.id)
    await payThere(shop, provider, placed.reference)
    const { lines } = await look(placed.orderId)
    assert.equal((await refundByAmount(placed.orderId, lines[0]?.id ?? '', 30)).status, 200)
    const after = await look(placed.orderId)
    assert.equal(after.refunds[0]?.parts.length, 2)
    assert.equal(
      after.lines.reduce((sum, { refundedSum }) => sum + refundedSum, 0),
      30,
    )
  })

  test('is allowed to accountants, and not to support', async () => {
    const bought = await buyKeys(shop, provider)
    const units = [{ lineId: bought.lineId, quantity: 1 }]
    const support = aVisitor(await aUser(shop.context, { role: 0, duties: ['support'] }))
    assert.equal((await refundByUnits(bought.orderId, units, support)).problem.code, 'not-allowed')
    const accountant = aVisitor(await aUser(shop.context, { role: 0, duties: ['accountant'] }))
    assert.equal((await refundByUnits(bought.orderId, units, accountant)).status, 200)
  })

  test('shows how each payment can be refunded', async () => {
    const bought = await buyKeys(shop, provider)
    assert.equal((await look(bought.orderId)).attempts[0]?.refundable, 'parts')
  })
})
