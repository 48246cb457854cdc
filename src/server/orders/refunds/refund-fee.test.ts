import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { refundFee } from '#contract/admin/orders/refunds.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { requestRefund } from '#contract/orders/refunds.ts'
import { aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { emailsTo, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { vatOfMonth } from '#tests/support/purchases/documents.ts'
import { type Bought, buyKeys, payOwed, refundState } from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('a charged cancellation fee', () => {
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

  const look = async (orderId: string) => (await shop.call(getAdminOrder, { orderId }, owner)).data
  /** Two units of 49.90, cancelled one after the other, with a fee of 2.49 each. */
  const cancelled = async (email?: string): Promise<Bought> => {
    const bought = await buyKeys(shop, provider, { quantity: 2, ...(email !== undefined && { email }) })
    const { orderId, visitor, lineId } = bought
    for (const refunded of [0, 1]) {
      const units = [{ lineId, quantity: 1, refunded }]
      assert.equal((await shop.call(requestRefund, { orderId, units, fee: 2.49 }, visitor)).status, 200)
    }
    return bought
  }
  const payBack = async (orderId: string, version: number, by = owner) =>
    shop.call(refundFee, { orderId, version, reason: 'He was ill.' }, by)

  test('is refunded as a whole, and the buyer gets two e-mails', async () => {
    const { orderId, visitor } = await cancelled('roni@example.com')
    const response = await payBack(orderId, (await look(orderId)).version)
    assert.equal(response.data.amount, 4.98, JSON.stringify(response.problem))
    const { status, paid, refunded, fee, refunds } = await look(orderId)
    assert.deepEqual([status, paid, refunded, fee], ['refunded', 99.8, 99.8, 0])
    assert.deepEqual(
      refunds.map((refund) => [refund.amount, refund.fee]),
      [
        [47.41, 2.49],
        [47.41, 2.49],
        [4.98, -4.98],
      ],
    )
    await runJobs(shop)
    const third = refunds[2]?.id ?? ''
    assert.equal((await refundState(shop, third)).status, 'paid')
    assert.equal(provider.refunds.get(third)?.amountAgorot, 498)
    const texts = (await emailsTo(shop, 'roni@example.com')).map(({ text }) => text).join('\n')
    assert.match(texts, /refunding the cancellation fee that we kept|מחזירים לכם את דמי הביטול/)
    assert.match(texts, /confirmed the refund of the cancellation fee|אישרה שדמי הביטול מוחזרים/)
    assert.match(texts, /₪4\.98/)
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    assert.deepEqual([data.refunded, data.refunds[2]?.fee], [99.8, -4.98])
  })

  test('is refunded with a reason in the audit log and with a credit note, and leaves the VAT of the month', async () => {
    const { orderId } = await cancelled()
    await payBack(orderId, (await look(orderId)).version)
    await runJobs(shop)
    const { rows } = await shop.context.pool.query<{ detail: object }>(
      `select detail from audit_log where action = 'order.fee-refunded' and subject = $1`,
      [`order:${orderId}`],
    )
    assert.deepEqual(
      rows.map(({ detail }) => detail),
      [{ reason: 'He was ill.', amountAgorot: 498 }],
    )
    const documents = await shop.context.pool.query(
      `select kind, amount_agorot from tax_documents where order_id = $1 order by kind, amount_agorot`,
      [orderId],
    )
    assert.deepEqual(
      documents.rows.map(({ kind, amount_agorot: sum }) => [kind, sum]),
      [
        ['credit', 498],
        ['credit', 4_741],
        ['credit', 4_741],
        ['invoice-receipt', 9_980],
      ],
    )
    const { total, vat, rates } = await vatOfMonth(shop, owner, { orderId, month: '2024-02' })
    assert.deepEqual([total, vat], [0, 0])
    assert.deepEqual(
      rates.map(({ refunds }) => refunds.count),
      [3],
    )
  })

  test('is refunded once, however often and by however many managers it is requested', async () => {
    const { orderId } = await cancelled()
    const other = aVisitor(await aUser(shop.context, { role: 0 }))
    const { version } = await look(orderId)
    const clicks = await Promise.all([owner, owner, other, other].map((by) => payBack(orderId, version, by)))
    assert.equal(clicks.filter(({ status }) => status === 200).length, 1)
    assert.equal(clicks.filter(({ problem }) => problem?.code === 'version-changed').length, 3)
    const again = await payBack(orderId, (await look(orderId)).version)
    assert.equal(again.problem.code, 'not-refundable')
    assert.equal((await look(orderId)).refunded, 99.8)
  })

  test('is owed while the provider fails, and causes a task for a manager if the provider refuses', async () => {
    const { orderId } = await cancelled()
    await runJobs(shop)
    await payBack(orderId, (await look(orderId)).version)
    const refundId = (await look(orderId)).refunds[2]?.id ?? ''
    provider.refunding = 'lost'
    await assert.rejects(payOwed(shop, refundId), /the response was lost/)
    assert.equal((await refundState(shop, refundId)).status, 'owed')
    provider.refunding = 'well'
    await payOwed(shop, refundId)
    assert.equal((await refundState(shop, refundId)).status, 'paid')

    const refused = await cancelled()
    await runJobs(shop)
    await payBack(refused.orderId, (await look(refused.orderId)).version)
    provider.refunding = 'refused'
    await runJobs(shop)
    provider.refunding = 'well'
    const { tasks, refunds } = await look(refused.orderId)
    assert.equal(refunds[2]?.state, 'refused')
    assert.ok(tasks.some(({ kind }) => kind === 'refund-refused'))
  })

  test('is not refunded by a manager without permission, nor if a bank has already returned the money', async () => {
    const { orderId } = await cancelled()
    const { version } = await look(orderId)
    const keeper = aVisitor(await aUser(shop.context, { role: 0, duties: ['stock'] }))
    assert.equal((await payBack(orderId, version, keeper)).status, 403)
    await shop.context.pool.query(
      `update order_lines set refunded_agorot = total_agorot where order_id = $1`,
      [orderId],
    )
    const taken = await payBack(orderId, version)
    assert.equal(taken.problem.code, 'not-refundable', 'a bank has already returned it to the buyer')
    await shop.context.pool.query(`update order_lines set refunded_agorot = 9482 where order_id = $1`, [
      orderId,
    ])
  })

  test('can never be refunded twice or in excess: the schema prevents it', async () => {
    const { orderId } = await cancelled()
    await payBack(orderId, (await look(orderId)).version)
    const write = (text: string) => shop.context.pool.query(text, [orderId])
    await assert.rejects(write(`update orders set fee_agorot = fee_agorot - 1 where id = $1`), /orders_fee/)
    await assert.rejects(
      write(`update order_lines set fee_agorot = fee_agorot - 1 where order_id = $1`),
      /order_lines_fee/,
    )
    await assert.rejects(
      write(`update refunds set fee_agorot = fee_agorot - 1 where order_id = $1 and fee_agorot < 0`),
      /refunds_fee/,
    )
    await assert.rejects(
      write(`update refunds set cause = 'buyer' where order_id = $1 and fee_agorot < 0`),
      /refunds_fee/,
    )
  })
})
