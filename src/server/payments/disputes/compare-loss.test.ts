import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
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

  test('has a task if the shop wins after all, until the provider or a manager says that the dispute is lost again', async () => {
    const orderId = await recorded()
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

  test('is not what another dispute took if the shop has won its own', async () => {
    const orderId = await recorded()
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
