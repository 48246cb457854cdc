import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { reversalId } from '#server/integrations/payments/provider-webhooks.ts'
import { aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { openTasksOf } from '#tests/support/payments.ts'
import { noticeOfDispute } from '#tests/support/purchases/disputes.ts'
import { buyKeys, refundPlaced } from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('the recorded loss of a dispute', () => {
  const provider = fakeProvider()
  const reason = 'the bank decided'
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

  const viewOf = async (orderId: string) => (await shop.call(api.getAdminOrder, { orderId }, manager)).data
  const lost = (orderId: string, amountAgorot: number) =>
    noticeOfDispute(shop, orderId, 'lost', { amountAgorot })
  const settle = async (orderId: string, amount: number) => {
    const { version, disputes } = await viewOf(orderId)
    const body = { orderId, disputeId: disputes[0]?.id, version, units: [], amount, reason }
    assert.equal((await shop.call(api.settleDispute, body, manager)).status, 200)
  }
  const decide = async (orderId: string, decision: 'won' | 'lost') => {
    const body = { orderId, disputeId: (await viewOf(orderId)).disputes[0]?.id, decision, reason }
    assert.equal((await shop.call(api.decideDispute, body, manager)).status, 200)
  }
  /** The open tasks about a loss that differs. */
  const differs = async (orderId: string) =>
    (await viewOf(orderId)).tasks.map((task) => [task.kind, task.differs?.recorded, task.differs?.taken])
  /** A dispute of one of two units whose loss was recorded; the buyer keeps the keys. */
  const recorded = async () => {
    const { orderId } = await buyKeys(shop, provider, { quantity: 2 })
    await lost(orderId, 3000)
    await settle(orderId, 30)
    assert.deepEqual(await openTasksOf(shop, orderId), [])
    return orderId
  }
  /** The accountant has the credit note of the loss: its month is over. */
  const closeMonth = (orderId: string) =>
    shop.context.pool.query(
      `update tax_documents set created_at = created_at - interval '40 days' where order_id = $1 and kind = 'credit'`,
      [orderId],
    )

  test('has one task while another amount is reported, and none once it is the recorded one again', async () => {
    const orderId = await recorded()
    await lost(orderId, 4500)
    await lost(orderId, 4500)
    assert.deepEqual(await differs(orderId), [['loss-differs', 30, 45]])
    assert.equal((await viewOf(orderId)).disputes[0]?.unrecorded, 15)
    await lost(orderId, 1000)
    assert.deepEqual(await differs(orderId), [['loss-differs', 30, 10]])
    await lost(orderId, 3000)
    assert.deepEqual(await openTasksOf(shop, orderId), [])
  })

  test('has a task that a manager closes once, with a reason', async () => {
    const orderId = await recorded()
    await lost(orderId, 4500)
    const taskId = (await viewOf(orderId)).tasks[0]?.id
    assert.equal((await shop.call(api.closeOrderTask, { orderId, taskId, reason }, manager)).status, 200)
    await lost(orderId, 4500)
    assert.deepEqual(await openTasksOf(shop, orderId), [])
  })

  test('is removed if the shop wins after all, so that a buyer who cancels then gets all the money back', async () => {
    const bought = await buyKeys(shop, provider)
    const { orderId } = bought
    await lost(orderId, 4990)
    await settle(orderId, 49.9)
    await noticeOfDispute(shop, orderId, 'won')
    const { refunded, refunds, tasks } = await viewOf(orderId)
    assert.deepEqual([refunded, refunds, tasks], [0, [], []])
    const { data } = await refundPlaced(shop, bought)
    assert.deepEqual(
      data.refunds.map(({ amount }) => amount),
      [49.9],
    )
  })

  test('is recorded again, as at first, if a dispute that the shop had won is lost again', async () => {
    const orderId = await recorded()
    await decide(orderId, 'won')
    await lost(orderId, 3000)
    assert.equal((await viewOf(orderId)).disputes[0]?.unrecorded, 30)
    await settle(orderId, 30)
    assert.equal((await viewOf(orderId)).refunded, 30)
    assert.deepEqual(await openTasksOf(shop, orderId), [])
  })

  test('remains if the accountant has it: its units are not taken back for nothing', async () => {
    const bought = await buyKeys(shop, provider)
    const { orderId, visitor } = bought
    await lost(orderId, 4990)
    await settle(orderId, 49.9)
    await closeMonth(orderId)
    await noticeOfDispute(shop, orderId, 'won')
    assert.deepEqual(await differs(orderId), [['loss-differs', 49.9, 0]])
    assert.equal((await refundPlaced(shop, bought)).problem.code, 'not-refundable')
    const { items } = (await shop.call(api.getOrder, { orderId }, visitor)).data
    assert.deepEqual(
      items.map(({ refunded, refundable }) => [refunded, refundable]),
      [[0, 0]],
    )
  })

  test('remains if a unit was taken back for what it had left', async () => {
    const bought = await buyKeys(shop, provider, { quantity: 2 })
    const { orderId } = bought
    await lost(orderId, 3000)
    await settle(orderId, 30)
    await noticeOfDispute(shop, orderId, 'lost', { id: `another-${orderId}`, amountAgorot: 1000 })
    const { version, disputes } = await viewOf(orderId)
    const units = [{ lineId: bought.lineId, quantity: 1, keys: [{ keyId: bought.keyIds[1], fate: 'stock' }] }]
    const another = disputes.find(({ settled }) => !settled)?.id
    const body = { orderId, disputeId: another, version, units, amount: 34.9, reason }
    assert.equal((await shop.call(api.settleDispute, body, manager)).status, 200)
    await noticeOfDispute(shop, orderId, 'won')
    assert.equal((await viewOf(orderId)).refunded, 64.9)
  })

  test('has a task if the shop wins after all, until the provider or a manager says that the dispute is lost again', async () => {
    const orderId = await recorded()
    await closeMonth(orderId)
    await decide(orderId, 'won')
    assert.deepEqual(await differs(orderId), [['loss-differs', 30, 0]])
    assert.equal((await viewOf(orderId)).refunds[0]?.state, 'paid')
    await decide(orderId, 'lost')
    assert.deepEqual(await openTasksOf(shop, orderId), [])
    await noticeOfDispute(shop, orderId, 'won')
    assert.deepEqual(await differs(orderId), [['loss-differs', 30, 0]])
    await lost(orderId, 2000)
    assert.deepEqual(await differs(orderId), [['loss-differs', 30, 20]])
  })

  test('is compared without what the bank paid of a refund', async () => {
    const bought = await buyKeys(shop, provider, { quantity: 2 })
    const { orderId } = bought
    await refundPlaced(shop, bought)
    await lost(orderId, 7990)
    await runJobs(shop)
    const taskId = (await viewOf(orderId)).tasks[0]?.id
    const closing = { orderId, taskId, reason, paidBy: 'bank' }
    assert.equal((await shop.call(api.closeOrderTask, closing, manager)).status, 200)
    await settle(orderId, 30)
    await decide(orderId, 'lost')
    assert.deepEqual(await openTasksOf(shop, orderId), [])
    await lost(orderId, 8990)
    assert.deepEqual(await differs(orderId), [['loss-differs', 30, 40]])
  })

  test('takes what a dispute turns out not to have taken before a refund that the bank has paid', async () => {
    const bought = await buyKeys(shop, provider, { quantity: 2 })
    const { orderId } = bought
    await refundPlaced(shop, bought)
    await lost(orderId, 7990)
    await runJobs(shop)
    const taskId = (await viewOf(orderId)).tasks[0]?.id
    const closing = { orderId, taskId, reason, paidBy: 'bank' }
    assert.equal((await shop.call(api.closeOrderTask, closing, manager)).status, 200)
    await settle(orderId, 30)
    await lost(orderId, 6990)
    assert.deepEqual(await differs(orderId), [['loss-differs', 30, 20]])
    assert.equal((await viewOf(orderId)).refunds[0]?.state, 'paid')
    await lost(orderId, 4000)
    assert.deepEqual((await viewOf(orderId)).tasks.find(({ kind }) => kind === 'refund-refused')?.lost, {
      owed: 49.9,
      taken: 40,
      paid: 0,
    })
  })

  test('of a reversal is compared with what its case took', async () => {
    const { orderId } = await buyKeys(shop, provider, { quantity: 2 })
    await noticeOfDispute(shop, orderId, 'lost', { id: reversalId(orderId), amountAgorot: 4990 })
    await settle(orderId, 49.9)
    await lost(orderId, 2000)
    assert.deepEqual(await differs(orderId), [['loss-differs', 49.9, 20]])
    await lost(orderId, 4990)
    assert.deepEqual(await openTasksOf(shop, orderId), [])
  })

  test('is not what another dispute took if the shop has won its own', async () => {
    const orderId = await recorded()
    await closeMonth(orderId)
    await noticeOfDispute(shop, orderId, 'won')
    await noticeOfDispute(shop, orderId, 'lost', { id: `another-${orderId}`, amountAgorot: 2000 })
    const lostOnes = (await viewOf(orderId)).disputes.filter(({ state }) => state === 'lost')
    assert.deepEqual(
      lostOnes.map(({ unrecorded }) => unrecorded),
      [20],
    )
    assert.deepEqual(await differs(orderId), [['loss-differs', 30, 0]])
  })

  test('has no task of its own while a manager is asked who paid a refund', async () => {
    const bought = await buyKeys(shop, provider, { quantity: 2 })
    const { orderId } = bought
    await refundPlaced(shop, bought)
    await lost(orderId, 7990)
    await runJobs(shop)
    await settle(orderId, 30)
    await lost(orderId, 8990)
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
  })
})
