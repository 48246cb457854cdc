import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import type { Dispute } from '#server/integrations/payments/provider-webhooks.ts'
import { aUser } from '#tests/support/builders.ts'
import { aDispute, noticeOfDispute, whileDisputeIsWritten } from '#tests/support/purchases/disputes.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { type Bought, buyKeys, refundPlaced } from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

describe('while a charge is disputed', () => {
  const provider = fakeProvider()
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop({ provider, environment: { DATABASE_POOL_SIZE: '20' } })
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const attemptOf = async (orderId: string) => {
    const { rows } = await shop.context.pool.query<{ reference: string }>(
      'select reference from payment_attempts where order_id = $1 order by id limit 1',
      [orderId],
    )
    return rows[0]?.reference ?? ''
  }
  const notice = ({ orderId }: Pick<Bought, 'orderId'>, state?: Dispute['state']) =>
    noticeOfDispute(shop, orderId, state)
  const viewOf = async (orderId: string) => (await shop.call(api.getAdminOrder, { orderId }, manager)).data
  const refundsOf = async (orderId: string) =>
    (await viewOf(orderId)).refunds.map(({ state, refusedReason }) => [state, refusedReason])
  const disputed = (response: { status: number; problem: { code: string } }) =>
    assert.deepEqual([response.status, response.problem.code], [409, 'order-disputed'])
  const reason = 'they asked'

  test('nothing is refunded, no matter who requests it or how', async () => {
    const bought = await buyKeys(shop, provider)
    const { orderId, lineId } = bought
    await notice(bought)
    disputed(await refundPlaced(shop, bought))
    const { version } = await viewOf(orderId)
    const seen = { orderId, version, reason }
    disputed(await shop.call(api.refundUnits, { ...seen, units: [{ lineId, quantity: 1 }] }, manager))
    disputed(await shop.call(api.refundAmount, { ...seen, lineId, amount: 1 }, manager))
    disputed(await shop.call(api.changeOrderStatus, { id: orderId, status: 'refunded', reason }, manager))
    const claim = await shop.call(api.claimRefund, { orderId, reason }, bought.visitor)
    const decision = { claimId: claim.data.reference, grant: true, answer: 'Yes.' }
    disputed(await shop.call(api.decideRefundClaim, decision, manager))
    assert.deepEqual(await refundsOf(orderId), [])
    await notice(bought, 'won')
    assert.equal((await shop.call(api.decideRefundClaim, decision, manager)).status, 200)
  })

  test('a refused refund can be neither retried nor recorded as paid by hand', async () => {
    const bought = await buyKeys(shop, provider)
    const { data } = await refundPlaced(shop, bought)
    provider.refunding = 'refused'
    await runJobs(shop)
    provider.refunding = 'well'
    await notice(bought)
    const { orderId } = bought
    disputed(await shop.call(api.retryRefund, { orderId, refundId: data.refunds[0]?.id }, manager))
    const { tasks, refunds } = await viewOf(orderId)
    assert.equal(refunds[0]?.retry, 'disputed')
    const task = tasks.find(({ kind }) => kind === 'refund-refused')
    disputed(await shop.call(api.closeOrderTask, { orderId, taskId: task?.id, reason }, manager))
    assert.deepEqual(await refundsOf(orderId), [['refused', 'the card was closed']])
    await notice(bought, 'won')
    assert.equal((await viewOf(orderId)).refunds[0]?.retry, 'looked-up')
  })

  test('the buyer is offered no refund and reads why; if the dispute is won, its days do not count towards the refund term', async () => {
    const bought = await buyKeys(shop, provider)
    const { orderId, visitor } = bought
    const look = async () => {
      const { data } = await shop.call(api.getOrder, { orderId }, visitor)
      return { offered: data.items[0]?.refundable, why: data.disputed, until: data.refundableUntil }
    }
    const before = await look()
    assert.deepEqual([before.offered, before.why], [1, null])
    await shop.context.pool.query(
      `update orders set completed_at = now() - interval '13 days' where id = $1`,
      [orderId],
    )
    await notice(bought)
    assert.deepEqual(await look(), { offered: 0, why: 'open', until: null })
    // noticed ten days ago, three days after the delivery
    await shop.context.pool.query(
      `update order_holds set opened_at = now() - interval '10 days' where order_id = $1`,
      [orderId],
    )
    await notice(bought, 'won')
    const { offered, why, until } = await look()
    assert.deepEqual([offered, why], [1, null])
    const daysLeft = (Date.parse(until ?? '') - Date.now()) / 86_400_000
    assert.ok(daysLeft > 10, `eleven of the fourteen days are left, not ${daysLeft}`)
  })

  test('an order whose dispute was lost offers no refund and says that the dispute was lost', async () => {
    const bought = await buyKeys(shop, provider)
    await notice(bought, 'lost')
    const { data } = await shop.call(api.getOrder, { orderId: bought.orderId }, bought.visitor)
    assert.deepEqual([data.items[0]?.refundable, data.disputed], [0, 'lost'])
  })

  test('a refund that was owed before waits, and is sent when the dispute is won', async () => {
    const bought = await buyKeys(shop, provider)
    await refundPlaced(shop, bought)
    await notice(bought)
    const sent = provider.refunds.size
    await runJobs(shop)
    assert.equal(provider.refunds.size, sent)
    assert.deepEqual(await refundsOf(bought.orderId), [['owed', null]])
    await notice(bought, 'won')
    await runJobs(shop)
    assert.equal(provider.refunds.size, sent + 1)
    assert.deepEqual(await refundsOf(bought.orderId), [['paid', null]])
  })

  test('however refund and notice interleave, nothing is sent after the notice and no refund is lost', async () => {
    for (let round = 0; round < 10; round++) {
      const bought = await buyKeys(shop, provider)
      const [response] = await Promise.all([refundPlaced(shop, bought), notice(bought)])
      const sent = provider.refunds.size
      await runJobs(shop)
      assert.equal(provider.refunds.size, sent)
      if (response.status === 200) assert.deepEqual(await refundsOf(bought.orderId), [['owed', null]])
      else disputed(response)
      await notice(bought, 'won')
      await runJobs(shop)
    }
  })

  test('a refund job waits for a notice that is being written, and then sends nothing', async () => {
    const bought = await buyKeys(shop, provider)
    await refundPlaced(shop, bought)
    const reference = await attemptOf(bought.orderId)
    const dispute = aDispute({ id: `case-${bought.orderId}`, reference })
    const notice = await whileDisputeIsWritten(shop, dispute)
    const sent = provider.refunds.size
    const paying = runJobs(shop)
    assert.equal((await shop.call(api.getOrder, { orderId: bought.orderId }, bought.visitor)).status, 200)
    await Promise.all([notice.commit(), paying])
    assert.equal(provider.refunds.size, sent)
  })
})
