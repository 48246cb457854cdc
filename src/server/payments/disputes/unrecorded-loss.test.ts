import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { reversalId } from '#server/integrations/payments/provider-webhooks.ts'
import type { RefundPayer } from '#shop/orders/refunds/paid-by-bank.ts'
import { aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { auditOf, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { openTasksOf } from '#tests/support/payments.ts'
import { noticeOfDispute } from '#tests/support/purchases/disputes.ts'
import { type Bought, buyKeys, refundPlaced } from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('the loss of a dispute', () => {
  const provider = fakeProvider()
  const reason = 'they asked'
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
  const unrecordedOf = async (orderId: string) =>
    (await viewOf(orderId)).disputes.map(({ unrecorded }) => unrecorded)
  const refundsOf = async (orderId: string) =>
    (await viewOf(orderId)).refunds.map(({ state, byBank }) => [state, byBank])
  /** Two units, of which one is owed back when the order's dispute begins. */
  const owed = async (quantity = 2): Promise<Bought> => {
    const bought = await buyKeys(shop, provider, { quantity })
    await refundPlaced(shop, bought)
    return bought
  }
  const closeTask = async ({ orderId }: Bought, paidBy: RefundPayer) => {
    const [task] = (await viewOf(orderId)).tasks
    const body = { orderId, taskId: task?.id, reason, paidBy }
    return (await shop.call(api.closeOrderTask, body, manager)).status
  }
  const settle = async (
    orderId: string,
    disputeId: string | undefined,
    amount: number,
    units: object[] = [],
  ) => {
    const { version } = await viewOf(orderId)
    const body = { orderId, disputeId, version, units, amount, reason }
    return shop.call(api.settleDispute, body, manager)
  }

  for (const [payer, left] of [
    ['both', 0],
    ['shop', 10],
  ] as const)
    test(`that paid a part of a refund is ${left === 0 ? '' : 'not '}accounted for if the shop paid ${left === 0 ? 'the rest' : 'all of it'}`, async () => {
      const bought = await owed()
      await noticeOfDispute(shop, bought.orderId, 'lost', { amountAgorot: 1000 })
      await runJobs(shop)
      assert.equal(await closeTask(bought, 'bank'), 409)
      assert.equal(await closeTask(bought, payer), 200)
      assert.deepEqual(await refundsOf(bought.orderId), [['paid', false]])
      assert.deepEqual(await unrecordedOf(bought.orderId), [left])
    })

  for (const decision of ['released', 'won'] as const)
    test(`closes the keys again if they were opened before (${decision})`, async () => {
      const { orderId, keyIds, visitor } = await buyKeys(shop, provider)
      await noticeOfDispute(shop, orderId)
      const [dispute] = (await viewOf(orderId)).disputes
      await shop.call(api.decideDispute, { orderId, disputeId: dispute?.id, decision, reason }, manager)
      await noticeOfDispute(shop, orderId, 'lost')
      const shown = await shop.call(api.revealKey, { orderId, keyId: keyIds[0] }, visitor)
      assert.equal(shown.problem.code, 'order-held')
    })

  test('that paid a whole refund leaves no rest to be paid by the shop', async () => {
    const bought = await owed()
    await noticeOfDispute(shop, bought.orderId, 'lost')
    await runJobs(shop)
    assert.equal(await closeTask(bought, 'both'), 409)
  })

  test('is recorded once if PayPal reports it as a reversal too', async () => {
    const { orderId } = await buyKeys(shop, provider, { quantity: 3 })
    await noticeOfDispute(shop, orderId, 'lost', { id: reversalId(orderId) })
    await noticeOfDispute(shop, orderId, 'lost')
    const { disputes } = await viewOf(orderId)
    const found = disputes.find(({ unrecorded }) => unrecorded === 49.9)
    const reversal = disputes.find(({ unrecorded }) => unrecorded === 0)
    assert.equal((await settle(orderId, reversal?.id, 49.9)).problem.code, 'dispute-not-lost')
    assert.equal((await settle(orderId, found?.id, 49.9)).status, 200)
    assert.deepEqual(await unrecordedOf(orderId), [0, 0])
    assert.equal((await viewOf(orderId)).refunded, 49.9)
  })

  test('that turns out smaller than what was booked for it owes the refund again, and is in the audit log', async () => {
    const bought = await owed()
    const { orderId } = bought
    await noticeOfDispute(shop, orderId)
    const [opened] = (await viewOf(orderId)).disputes
    const lost = { orderId, disputeId: opened?.id, decision: 'lost', reason }
    assert.equal((await shop.call(api.decideDispute, lost, manager)).status, 200)
    await runJobs(shop)
    assert.equal(await closeTask(bought, 'bank'), 200)
    const before = (await auditOf(shop, `order:${orderId}`)).length
    await noticeOfDispute(shop, orderId, 'lost', { amountAgorot: 1000 })
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
    assert.deepEqual((await viewOf(orderId)).tasks[0]?.lost, { owed: 49.9, taken: 10, paid: 0 })
    const changed = (await auditOf(shop, `order:${orderId}`)).length
    assert.ok(changed > before)
    await noticeOfDispute(shop, orderId, 'lost', { amountAgorot: 1000 })
    assert.equal((await auditOf(shop, `order:${orderId}`)).length, changed, 'the same notice changes nothing')
  })

  test('that turns out smaller than the part that was booked for it owes the refund again, less what the shop paid', async () => {
    const bought = await owed()
    const { orderId } = bought
    await noticeOfDispute(shop, orderId, 'lost', { amountAgorot: 3000 })
    await runJobs(shop)
    assert.equal(await closeTask(bought, 'both'), 200)
    for (let i = 0; i < 2; i++) await noticeOfDispute(shop, orderId, 'lost', { amountAgorot: 1000 })
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
    assert.deepEqual((await viewOf(orderId)).tasks[0]?.lost, { owed: 49.9, taken: 10, paid: 19.9 })
    assert.deepEqual(await unrecordedOf(orderId), [10])
    assert.equal(await closeTask(bought, 'bank'), 409)
    assert.equal(await closeTask(bought, 'both'), 200)
    assert.deepEqual(await refundsOf(orderId), [['paid', false]])
    assert.deepEqual(await unrecordedOf(orderId), [0])
  })

  test('of which the shop paid a part is not sent in full if the shop wins in the end', async () => {
    const bought = await owed()
    const { orderId } = bought
    await noticeOfDispute(shop, orderId, 'lost', { amountAgorot: 3000 })
    await runJobs(shop)
    assert.equal(await closeTask(bought, 'both'), 200)
    await noticeOfDispute(shop, orderId, 'won')
    const { refunds, tasks } = await viewOf(orderId)
    assert.deepEqual(
      refunds.map(({ state, refusedReason }) => [state, refusedReason]),
      [['refused', 'dispute-won']],
    )
    assert.deepEqual(tasks[0]?.lost, { owed: 49.9, taken: 0, paid: 19.9 })
    const again = await shop.call(api.retryRefund, { orderId, refundId: refunds[0]?.id }, manager)
    assert.equal(again.problem.code, 'refund-not-refused')
    assert.equal(refunds[0]?.retry, 'partly-paid')
    assert.equal(await closeTask(bought, 'shop'), 200)
    assert.deepEqual(await refundsOf(orderId), [['paid', false]])
  })

  test('that was recorded, then won and lost again for less, is asked about, and never paid twice', async () => {
    const bought = await buyKeys(shop, provider)
    const { orderId, lineId, keyIds } = bought
    await noticeOfDispute(shop, orderId, 'lost')
    const units = [{ lineId, quantity: 1, keys: [{ keyId: keyIds[0], fate: 'stock' }] }]
    assert.equal((await settle(orderId, (await viewOf(orderId)).disputes[0]?.id, 49.9, units)).status, 200)
    await noticeOfDispute(shop, orderId, 'won')
    await noticeOfDispute(shop, orderId, 'lost', { amountAgorot: 1000 })
    await runJobs(shop)
    const owedAgain = async () => {
      const { refunds, tasks } = await viewOf(orderId)
      assert.deepEqual(
        refunds.map(({ cause, state, refusedReason }) => [cause, state, refusedReason]),
        [['manager', 'refused', 'dispute-lost']],
      )
      return tasks[0]?.lost
    }
    assert.deepEqual(await owedAgain(), { owed: 49.9, taken: 10, paid: 0 })
    assert.equal(await closeTask(bought, 'bank'), 409)
    assert.equal(await closeTask(bought, 'both'), 200)
    assert.deepEqual(await openTasksOf(shop, orderId), [])
    await noticeOfDispute(shop, orderId, 'lost', { amountAgorot: 500 })
    await noticeOfDispute(shop, orderId, 'won')
    await noticeOfDispute(shop, orderId, 'lost', { amountAgorot: 4990 })
    assert.deepEqual(await owedAgain(), { owed: 49.9, taken: 49.9, paid: 39.9 })
  })

  for (const withUnits of [true, false])
    test(`that was recorded ${withUnits ? 'with units' : 'without units'} is ${withUnits ? '' : 'not '}owed again if it turns out smaller`, async () => {
      const { orderId, lineId, keyIds } = await buyKeys(shop, provider)
      await noticeOfDispute(shop, orderId)
      const disputeId = (await viewOf(orderId)).disputes[0]?.id
      await shop.call(api.decideDispute, { orderId, disputeId, decision: 'lost', reason }, manager)
      const keys = [{ keyId: keyIds[0], fate: 'stock' }]
      const units = withUnits ? [{ lineId, quantity: 1, keys }] : []
      assert.equal((await settle(orderId, disputeId, 49.9, units)).status, 200)
      await noticeOfDispute(shop, orderId, 'lost', { amountAgorot: 1000 })
      const { tasks } = await viewOf(orderId)
      // without units the buyer has what they bought, and lacks nothing
      const owedAgain = [{ owed: 49.9, taken: 10, paid: 0 }, null]
      assert.deepEqual(
        tasks.map(({ lost, differs }) => [lost, differs]),
        [withUnits ? owedAgain : [null, { recorded: 49.9, taken: 10 }]],
      )
    })

  test('that was a reversal alone is owed again if its case takes less', async () => {
    const bought = await owed()
    const { orderId } = bought
    await noticeOfDispute(shop, orderId, 'lost', { id: reversalId(orderId) })
    await runJobs(shop)
    assert.equal(await closeTask(bought, 'bank'), 200)
    await noticeOfDispute(shop, orderId, 'lost', { amountAgorot: 1000 })
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
  })

  test('that is won in the end, with its reversal, owes its refund again once', async () => {
    const bought = await owed()
    const { orderId } = bought
    await noticeOfDispute(shop, orderId, 'lost', { id: reversalId(orderId), amountAgorot: null })
    await noticeOfDispute(shop, orderId, 'lost')
    await runJobs(shop)
    assert.equal(await closeTask(bought, 'bank'), 200)
    const refusedTimes = async () =>
      (await auditOf(shop, `order:${orderId}`)).filter((action) => action === 'refund.refused').length
    const before = await refusedTimes()
    await noticeOfDispute(shop, orderId, 'won')
    assert.equal(await refusedTimes(), before + 1)
    const { refunds } = await viewOf(orderId)
    assert.deepEqual(
      refunds.map(({ state, refusedReason }) => [state, refusedReason]),
      [['refused', 'dispute-won']],
    )
  })

  test('of a task that somebody else has closed is not asked about', async () => {
    const bought = await owed()
    const { orderId } = bought
    await noticeOfDispute(shop, orderId, 'lost')
    await runJobs(shop)
    const [task] = (await viewOf(orderId)).tasks
    assert.equal(await closeTask(bought, 'bank'), 200)
    const again = { orderId, taskId: task?.id, reason, paidBy: 'bank' }
    assert.equal((await shop.call(api.closeOrderTask, again, manager)).problem.code, 'task-not-closable')
  })
})
