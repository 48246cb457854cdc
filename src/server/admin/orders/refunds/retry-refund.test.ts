import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { closeOrderTask } from '#contract/admin/orders/order-actions.ts'
import { getAdminOrder } from '#contract/admin/orders/orders.ts'
import { retryRefund } from '#contract/admin/orders/refunds.ts'
import { aUser } from '#tests/support/builders.ts'
import { type FakeProvider, fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { emailsTo, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { buyKeys, refundPlaced } from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor } from '#tests/support/shop.ts'
import type { FoundRefund } from '#server/integrations/payments/provider.ts'

/** A shop with a manager, and refunds that its provider has refused. */
async function aShopWithRefusals(provider: FakeProvider) {
  const shop = await aShop({ provider, environment: { DATABASE_POOL_SIZE: '20' } })
  const manager = aVisitor(await aUser(shop.context, { role: 0 }))
  return {
    shop,
    manager,
    look: async (orderId: string) => (await shop.call(getAdminOrder, { orderId }, manager)).data,
    retry: (input: { orderId: string; refundId: string }) => shop.call(retryRefund, input, manager),
    async aRefusedRefund(email?: string) {
      const bought = await buyKeys(shop, provider, email === undefined ? {} : { email })
      const { data } = await refundPlaced(shop, bought)
      provider.refunding = 'refused'
      await runJobs(shop)
      provider.refunding = 'well'
      return { orderId: bought.orderId, refundId: data.refunds[0]?.id ?? '' }
    },
  }
}

describe('a refused refund that is retried', () => {
  const provider = fakeProvider()
  let it: Awaited<ReturnType<typeof aShopWithRefusals>>
  before(async () => (it = await aShopWithRefusals(provider)))
  after(async () => {
    await assertInvariants(it.shop.context.pool)
    await it.shop.close()
  })

  for (const [language, delayed, onItsWay] of [
    ['en', /your refund for order \S+ is delayed/, /is on its way/],
    ['he', /ההחזר על הזמנה \S+ מתעכב/, /בדרך אליכם/],
  ] as const)
    test(`tells its buyer once that it is delayed, and then that it was paid (${language})`, async () => {
      const email = `delayed-${language}@example.com`
      const refused = await it.aRefusedRefund(email)
      await it.shop.context.pool.query('update orders set language = $2 where id = $1', [
        refused.orderId,
        language,
      ])
      const mailsLike = async (subject: RegExp) =>
        (await emailsTo(it.shop, email)).filter((mail) => subject.test(mail.subject))
      assert.equal((await mailsLike(delayed)).length, 1)
      provider.refunding = 'refused'
      await it.retry(refused)
      await runJobs(it.shop)
      provider.refunding = 'well'
      assert.equal(
        (await mailsLike(delayed)).length,
        1,
        'a buyer who got an e-mail about the delay gets no second one',
      )
      assert.equal((await mailsLike(onItsWay)).length, 0)
      await it.retry(refused)
      await runJobs(it.shop)
      assert.equal((await mailsLike(onItsWay)).length, 1)
    })

  test('says why it was refused, is paid on retry, and its task is closed', async () => {
    const email = 'again@example.com'
    const refused = await it.aRefusedRefund(email)
    const before = await it.look(refused.orderId)
    assert.deepEqual(
      before.refunds.map(({ state, refusedReason }) => [state, refusedReason]),
      [['refused', 'the card was closed']],
    )
    assert.deepEqual(
      before.tasks.map(({ kind }) => kind),
      ['refund-refused'],
    )
    const sent = provider.refunds.size
    assert.equal((await it.retry(refused)).status, 202)
    await runJobs(it.shop)
    const after = await it.look(refused.orderId)
    assert.deepEqual(
      after.refunds.map(({ state, refusedReason }) => [state, refusedReason]),
      [['paid', null]],
    )
    assert.deepEqual(after.tasks, [])
    assert.equal(provider.refunds.size, sent + 1)
    assert.match(after.refunds[0]?.transactionId ?? '', /^back-/)
    const paid = (await emailsTo(it.shop, email)).filter(({ subject }) => subject.includes('בדרך אליכם'))
    assert.equal(paid.length, 1)
  })

  test('is sent under a new id: the provider still refuses the old one', async () => {
    const refused = await it.aRefusedRefund()
    const refund = provider.refund.bind(provider)
    const ids: string[] = []
    Object.assign(provider, {
      refund: (order: Parameters<typeof refund>[0]) => {
        ids.push(order.refundId)
        return order.refundId === refused.refundId
          ? Promise.resolve({ state: 'refused', reason: 'the card was closed' })
          : refund(order)
      },
    })
    await it.retry(refused)
    await runJobs(it.shop)
    Object.assign(provider, { refund })
    assert.equal(ids[0], refused.refundId)
    assert.equal(ids.length, 2)
    assert.equal((await it.look(refused.orderId)).refunds[0]?.state, 'paid')
  })

  test('is retried once if ten managers do so at the same time', async () => {
    const refused = await it.aRefusedRefund()
    const sent = provider.refunds.size
    const responses = await Promise.all(Array.from({ length: 10 }, () => it.retry(refused)))
    assert.equal(responses.filter(({ status }) => status === 202).length, 1)
    await runJobs(it.shop)
    assert.equal(provider.refunds.size, sent + 1)
  })

  test('is not both retried and closed as refunded by other means', async () => {
    const refused = await it.aRefusedRefund()
    const taskId = (await it.look(refused.orderId)).tasks[0]?.id ?? ''
    const [again, closed] = await Promise.all([
      it.retry(refused),
      it.shop.call(
        closeOrderTask,
        { orderId: refused.orderId, taskId, reason: 'By bank transfer.' },
        it.manager,
      ),
    ])
    assert.equal([again.status === 202, closed.status === 200].filter(Boolean).length, 1)
    assert.ok(
      [again.problem?.code, closed.problem?.code].includes(
        again.status === 202 ? 'task-not-closable' : 'refund-not-refused',
      ),
    )
    await runJobs(it.shop)
  })
})

describe('at a provider that is queried before a refund is sent again', () => {
  let found: FoundRefund = { state: 'none' }
  const provider: FakeProvider = Object.assign(fakeProvider(), { findRefund: async () => found })
  Object.assign(provider.can, { idempotency: false })
  let it: Awaited<ReturnType<typeof aShopWithRefusals>>
  before(async () => (it = await aShopWithRefusals(provider)))
  beforeEach(() => (found = { state: 'none' }))
  after(async () => {
    await assertInvariants(it.shop.context.pool)
    await it.shop.close()
  })

  const longAgo = (refundId: string) =>
    it.shop.context.pool.query(`update refunds set sent_at = now() - interval '1 hour' where id = $1`, [
      refundId,
    ])

  test('a refused refund is not sent again if the provider reports that it was refunded meanwhile', async () => {
    const refused = await it.aRefusedRefund()
    await longAgo(refused.refundId)
    found = { state: 'done', transactionId: 'back-by-hand' }
    const { refundCalls } = provider
    await it.retry(refused)
    await runJobs(it.shop)
    assert.equal(provider.refundCalls, refundCalls)
    assert.deepEqual(
      (await it.look(refused.orderId)).refunds.map(({ state, transactionId }) => [state, transactionId]),
      [['paid', 'back-by-hand']],
    )
  })

  test('a refused refund is not sent again if the provider does not report its outcome', async () => {
    const refused = await it.aRefusedRefund()
    await longAgo(refused.refundId)
    found = { state: 'inconclusive' }
    const { refundCalls } = provider
    await it.retry(refused)
    await runJobs(it.shop)
    assert.equal(provider.refundCalls, refundCalls)
    const { refunds, tasks } = await it.look(refused.orderId)
    assert.deepEqual([refunds[0]?.state, refunds[0]?.refusedReason], ['refused', 'outcome-unknown'])
    assert.deepEqual(
      tasks.map(({ kind }) => kind),
      ['refund-refused'],
    )
  })

  test('a refused refund is sent again if the provider reports that it does not have it', async () => {
    const refused = await it.aRefusedRefund()
    await longAgo(refused.refundId)
    found = { state: 'none' }
    const sent = provider.refunds.size
    await it.retry(refused)
    await runJobs(it.shop)
    assert.equal(provider.refunds.size, sent + 1)
    assert.ok(!provider.refunds.has(refused.refundId))
    assert.equal((await it.look(refused.orderId)).refunds[0]?.state, 'paid')
  })
})
