import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { auditOf, emailsTo, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { openTasksOf } from '#tests/support/payments.ts'
import { type Bought, buyKeys } from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { saveDispute } from '#server/payments/disputes/save-dispute.ts'

describe('a dispute that the shop lost', () => {
  const provider = fakeProvider()
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop({ provider, environment: { DATABASE_POOL_SIZE: '20', CANCELLATION_FEE: '5' } })
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const report = async ({ orderId }: Pick<Bought, 'orderId'>, state: 'open' | 'won' | 'lost') => {
    const { rows } = await shop.context.pool.query<{ reference: string }>(
      'select reference from payment_attempts where order_id = $1 order by id limit 1',
      [orderId],
    )
    const told = {
      reason: 'fraudulent',
      amountAgorot: null,
      answerBy: null,
      noticeAt: null,
      transactionId: null,
    }
    const reference = rows[0]?.reference ?? ''
    await shop.context.transact(systemActor(), (work) =>
      saveDispute(work, shop.context.jobs, 'fake', { ...told, id: `case-${orderId}`, state, reference }),
    )
  }
  const viewOf = async (orderId: string) => (await shop.call(api.getAdminOrder, { orderId }, manager)).data
  const unitsOf = ({ lineId, keyIds }: Bought, fates: readonly string[]) => [
    { lineId, quantity: fates.length, keys: fates.map((fate, at) => ({ keyId: keyIds[at], fate })) },
  ]
  const settle = async (bought: Bought, fates: readonly string[], amount: number, version?: number) => {
    const order = await viewOf(bought.orderId)
    const input = {
      orderId: bought.orderId,
      disputeId: order.disputes[0]?.id,
      version: version ?? order.version,
      units: fates.length === 0 ? [] : unitsOf(bought, fates),
      amount,
      reason: 'the bank decided',
    }
    return shop.call(api.settleDispute, input, manager)
  }
  const keysOf = async (bought: Bought) => {
    const { rows } = await shop.context.pool.query<{ status: string }>(
      'select status from licence_keys where id = any($1::uuid[]) order by id',
      [bought.keyIds],
    )
    return rows.map(({ status }) => status)
  }
  const lostSale = async (options: Parameters<typeof buyKeys>[2] = {}, seen = 0) => {
    const bought = await buyKeys(shop, provider, options)
    await runJobs(shop)
    for (const keyId of bought.keyIds.slice(0, seen))
      await shop.call(api.revealKey, { orderId: bought.orderId, keyId }, bought.visitor)
    await report(bought, 'open')
    await report(bought, 'lost')
    return bought
  }

  test('returns unrevealed keys to stock, burns revealed ones, and requests no refund from the provider', async () => {
    const bought = await lostSale({ quantity: 3 }, 1)
    const calls = provider.refunds.size
    const { status, data } = await settle(bought, ['burned', 'stock', 'withdrawn'], 149.7)
    assert.deepEqual([status, data.amount], [200, 149.7])
    await runJobs(shop)
    assert.equal(provider.refunds.size, calls)
    assert.deepEqual(await keysOf(bought), ['burned', 'available', 'withdrawn'])
    const order = await viewOf(bought.orderId)
    assert.deepEqual([order.status, order.payment, order.refunded], ['refunded', 'refunded', 149.7])
    assert.deepEqual(
      order.refunds.map(({ cause, state, amount }) => [cause, state, amount]),
      [['dispute', 'paid', 149.7]],
    )
    assert.equal(order.disputes[0]?.settled, true)
    const actions = await auditOf(shop, `order:${bought.orderId}`)
    assert.equal(actions.filter((action) => action === 'payment.dispute-settled').length, 1)
  })

  test('is deducted from the revenue, is listed as missing a credit document, and sends no e-mail', async () => {
    const email = 'lost-dispute@example.com'
    const sales = async () =>
      (await shop.call(api.getOverview, { period: 'today' }, manager)).data.now.revenue
    const bought = await lostSale({ email })
    const [earned, written] = [await sales(), (await emailsTo(shop, email)).length]
    await settle(bought, ['stock'], 49.9)
    await runJobs(shop)
    assert.equal(Math.round((earned - (await sales())) * 100), 4990)
    assert.equal((await emailsTo(shop, email)).length, written)
    const { data } = await shop.call(api.listMissingDocuments, {}, manager)
    const credit = data.rows.find(
      ({ orderId, document }) => orderId === bought.orderId && document.kind === 'credit',
    )
    assert.deepEqual([credit?.document.amount, credit?.document.provider], [49.9, null])
  })

  test('tells its buyer that the bank returned the money', async () => {
    const bought = await lostSale()
    await settle(bought, ['stock'], 49.9)
    const { data } = await shop.call(api.getOrder, { orderId: bought.orderId }, bought.visitor)
    assert.deepEqual(
      data.refunds.map(({ byBank, amount }) => [byBank, amount]),
      [[true, 49.9]],
    )
  })

  test('may cover part of the order: the buyer keeps the units that are not taken back', async () => {
    const bought = await lostSale({ quantity: 2 })
    assert.equal((await settle(bought, ['stock'], 60)).status, 200)
    const order = await viewOf(bought.orderId)
    assert.deepEqual([order.status, order.refunded], ['completed', 60])
    assert.deepEqual(await keysOf(bought), ['available', 'sold'])
  })

  test('may cost the fee of an order that its buyer had cancelled', async () => {
    const bought = await buyKeys(shop, provider)
    const { orderId, lineId, visitor } = bought
    const cancelled = { orderId, units: [{ lineId, quantity: 1 }], fee: 2.49 }
    assert.equal((await shop.call(api.requestRefund, cancelled, visitor)).status, 200)
    await runJobs(shop)
    for (const state of ['open', 'lost'] as const) await report(bought, state)
    const { status, data, problem } = await settle(bought, [], 2.49)
    assert.deepEqual([status, data.amount], [200, 2.49], JSON.stringify(problem))
    const order = await viewOf(orderId)
    assert.deepEqual([order.status, order.refunded], ['refunded', 49.9])
    const refunded = (await auditOf(shop, `order:${orderId}`)).filter((action) => action === 'order.refunded')
    assert.equal(refunded.length, 1)
  })

  test('is refused with an amount above what is left, or below the price of the units taken back', async () => {
    const bought = await lostSale({ quantity: 2 })
    for (const [fates, amount] of [
      [['stock'], 99.81],
      [['stock', 'stock'], 99.79],
    ] as const)
      assert.equal((await settle(bought, fates, amount)).problem.code, 'taken-sum-differs')
    assert.deepEqual(await keysOf(bought), ['sold', 'sold'])
  })

  test('is settled once, and only when it is lost', async () => {
    const bought = await buyKeys(shop, provider, { quantity: 2 })
    await report(bought, 'open')
    assert.equal((await settle(bought, ['stock'], 49.9)).problem.code, 'dispute-not-lost')
    await report(bought, 'lost')
    assert.equal((await settle(bought, ['stock'], 49.9)).status, 200)
    assert.equal((await settle(bought, [], 1)).problem.code, 'dispute-not-lost')
  })

  test('is settled by only one of two managers at the same time', async () => {
    const bought = await lostSale({ quantity: 2 })
    const { version } = await viewOf(bought.orderId)
    const responses = await Promise.all([1, 2].map(() => settle(bought, ['stock'], 49.9, version)))
    assert.deepEqual(responses.map(({ status }) => String(status)).toSorted(), ['200', '409'])
    assert.equal((await viewOf(bought.orderId)).refunded, 49.9)
  })

  test('does not put a key back in stock that its buyer reveals at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const bought = await buyKeys(shop, provider)
      await report(bought, 'open')
      await report(bought, 'lost')
      const { disputes } = await viewOf(bought.orderId)
      const opened = {
        orderId: bought.orderId,
        disputeId: disputes[0]?.id,
        decision: 'released',
        reason: 'we trust them',
      }
      await shop.call(api.decideDispute, opened, manager)
      const { version } = await viewOf(bought.orderId)
      const [shown, settled] = await Promise.all([
        shop.call(api.revealKey, { orderId: bought.orderId, keyId: bought.keyIds[0] }, bought.visitor),
        settle(bought, ['stock'], 49.9, version),
      ])
      const [key] = await keysOf(bought)
      if (settled.status === 200) assert.deepEqual([key, shown.status === 200], ['available', false])
      else {
        assert.deepEqual([key, settled.problem.code], ['revealed', 'key-fate-not-allowed'])
        assert.equal((await settle(bought, ['burned'], 49.9)).status, 200)
      }
    }
  })

  test('leaves a refund owed to the buyer, as a task, if the bank later decides for the shop', async () => {
    const bought = await lostSale()
    await settle(bought, ['stock'], 49.9)
    const calls = provider.refunds.size
    await report(bought, 'won')
    await report(bought, 'won')
    await runJobs(shop)
    const { refunds, orderId } = await viewOf(bought.orderId)
    assert.deepEqual(
      refunds.map(({ cause, state, refusedReason }) => [cause, state, refusedReason]),
      [['manager', 'refused', 'dispute-won']],
    )
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
    assert.equal(provider.refunds.size, calls, 'nothing is refunded automatically')
    await shop.call(api.retryRefund, { orderId, refundId: refunds[0]?.id }, manager)
    await runJobs(shop)
    assert.equal(provider.refunds.size, calls + 1)
    assert.deepEqual(await openTasksOf(shop, orderId), [])
  })

  test('and was recorded without units owes nothing if the bank decides for the shop: the record is removed', async () => {
    const bought = await lostSale()
    await settle(bought, [], 49.9)
    await report(bought, 'won')
    const { refunded, refunds, tasks } = await viewOf(bought.orderId)
    assert.deepEqual([refunded, refunds, tasks], [0, [], []])
  })

  test('leaves nothing owed and nothing sent if it is then won and lost again', async () => {
    const bought = await lostSale()
    await settle(bought, ['stock'], 49.9)
    for (const state of ['won', 'lost'] as const) await report(bought, state)
    const calls = provider.refunds.size
    await runJobs(shop)
    const { refunds, orderId } = await viewOf(bought.orderId)
    assert.deepEqual(
      refunds.map(({ cause, state }) => [cause, state]),
      [['dispute', 'paid']],
    )
    const credits = await shop.context.pool.query(`select 1 from tax_documents where refund_id = $1`, [
      refunds[0]?.id,
    ])
    assert.equal(credits.rowCount, 1)
    assert.deepEqual(await openTasksOf(shop, orderId), [])
    assert.equal(provider.refunds.size, calls)
  })
})
