import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import type { RefundPayer } from '#shop/orders/refunds/paid-by-bank.ts'
import { dayIn } from '#shop/israel-time.ts'
import { aUser } from '#tests/support/builders.ts'
import { noticeOfDispute } from '#tests/support/purchases/disputes.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { emailsTo, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { openTasksOf } from '#tests/support/payments.ts'
import { type Bought, buyKeys, refundPlaced } from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { reversalId } from '#server/integrations/payments/provider-webhooks.ts'

describe('a refund whose payment lost a dispute', () => {
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
  const refundsOf = async (orderId: string) =>
    (await viewOf(orderId)).refunds.map(({ state, refusedReason }) => [state, refusedReason])
  /** Refunds of one unit each were owed when the dispute began, and the shop lost it. */
  const lostBeforeRefund = async (
    options: Parameters<typeof buyKeys>[2] = {},
    dispute: Parameters<typeof noticeOfDispute>[3] = {},
    refunds = 1,
  ) => {
    const bought = await buyKeys(shop, provider, options)
    for (let unit = 0; unit < refunds; unit++) await refundPlaced(shop, bought)
    await noticeOfDispute(shop, bought.orderId, 'open', dispute)
    await runJobs(shop)
    await noticeOfDispute(shop, bought.orderId, 'lost', dispute)
    await runJobs(shop)
    return bought
  }
  const close = async ({ orderId }: Bought, paidBy?: RefundPayer) => {
    const [task] = (await viewOf(orderId)).tasks
    assert.equal(task?.kind, 'refund-refused')
    return shop.call(api.closeOrderTask, { orderId, taskId: task.id, reason, paidBy }, manager)
  }
  const closeTask = async (bought: Bought, paidBy?: RefundPayer) => {
    const { status, problem } = await close(bought, paidBy)
    assert.equal(status, 200, JSON.stringify(problem))
  }
  const lostOf = async ({ orderId }: Bought) => (await viewOf(orderId)).tasks[0]?.lost
  const paidOf = async ({ orderId }: Bought) =>
    (await viewOf(orderId)).refunds.map(({ state, byBank }) => [state, byBank])

  test('a refund that was owed before is refused when the dispute is lost; its task can be closed as paid by the bank', async () => {
    const email = 'paid-by-the-bank@example.com'
    const month = dayIn(new Date().toISOString()).slice(0, 7)
    const vat = async () => (await shop.call(api.getVatReport, { month }, manager)).data
    const before = await vat()
    const sent = provider.refunds.size
    const bought = await lostBeforeRefund({ email })
    assert.deepEqual(await refundsOf(bought.orderId), [['refused', 'dispute-lost']])
    const emails = (await emailsTo(shop, email)).length
    await closeTask(bought, 'bank')
    await runJobs(shop)
    assert.equal(provider.refunds.size, sent, 'nothing is sent')
    assert.equal((await emailsTo(shop, email)).length, emails)
    assert.deepEqual(await openTasksOf(shop, bought.orderId), [])
    const after = await vat()
    assert.deepEqual([after.total, after.vat], [before.total, before.vat])
    const missing = (await shop.call(api.listMissingDocuments, {}, manager)).data.rows
    const credits = missing.filter(
      ({ orderId, document }) => orderId === bought.orderId && document.kind === 'credit',
    )
    assert.deepEqual(
      credits.map(({ document }) => [document.amount, document.provider]),
      [[49.9, null]],
    )
    const { data } = await shop.call(api.getOrder, { orderId: bought.orderId }, bought.visitor)
    assert.deepEqual(
      [...data.refunds, ...(await viewOf(bought.orderId)).refunds].map(({ state, byBank }) => [
        state,
        byBank,
      ]),
      [
        ['paid', true],
        ['paid', true],
      ],
    )
  })

  test('a lost dispute of more than the owed refund is settled for the rest', async () => {
    const bought = await lostBeforeRefund({ quantity: 2 }, { amountAgorot: 9980 })
    const { orderId } = bought
    await closeTask(bought, 'bank')
    const { version, disputes } = await viewOf(orderId)
    const rest = { orderId, disputeId: disputes[0]?.id, version, units: [], amount: 49.9, reason }
    assert.equal((await shop.call(api.settleDispute, rest, manager)).status, 200)
    assert.equal((await viewOf(orderId)).refunded, 99.8)
    assert.deepEqual(await paidOf(bought), [
      ['paid', true],
      ['paid', true],
    ])
  })

  test('the manager says who paid a refund: nothing is recorded without that', async () => {
    const bought = await lostBeforeRefund()
    assert.deepEqual(await lostOf(bought), { owed: 49.9, taken: 49.9, paid: 0 })
    assert.equal((await close(bought)).problem.code, 'refund-payer-needed')
    assert.deepEqual(await refundsOf(bought.orderId), [['refused', 'dispute-lost']])
    await closeTask(bought, 'shop')
    assert.deepEqual(await paidOf(bought), [['paid', false]])
  })

  test('a refund of which a lost dispute took a part counts as paid once the shop has paid the rest', async () => {
    const email = 'paid-the-rest@example.com'
    const bought = await lostBeforeRefund({ email }, { amountAgorot: 1000 })
    assert.deepEqual(await lostOf(bought), { owed: 49.9, taken: 10, paid: 0 })
    assert.equal((await close(bought, 'bank')).problem.code, 'refund-payer-needed')
    const emails = (await emailsTo(shop, email)).length
    await closeTask(bought, 'shop')
    await runJobs(shop)
    assert.deepEqual(await paidOf(bought), [['paid', false]])
    assert.equal((await emailsTo(shop, email)).length, emails + 1)
  })

  test('a dispute that took the money of one refund does not pay another', async () => {
    const bought = await lostBeforeRefund({ quantity: 2 }, {}, 2)
    await closeTask(bought, 'bank')
    assert.deepEqual(await lostOf(bought), { owed: 49.9, taken: 0, paid: 0 })
    assert.equal((await close(bought, 'bank')).problem.code, 'refund-payer-needed')
    await closeTask(bought, 'shop')
    const byBank = (await paidOf(bought)).filter(([, isByBank]) => isByBank)
    assert.deepEqual(byBank, [['paid', true]])
    assert.deepEqual(await openTasksOf(shop, bought.orderId), [])
  })

  test('a lost dispute without an amount, as one that a manager recorded, can have paid any refund', async () => {
    const bought = await buyKeys(shop, provider)
    const { orderId } = bought
    await refundPlaced(shop, bought)
    const { data } = await shop.call(api.recordDispute, { orderId, reason, answerBy: null }, manager)
    const lost = { orderId, disputeId: data.id, decision: 'lost', reason }
    assert.equal((await shop.call(api.decideDispute, lost, manager)).status, 200)
    await runJobs(shop)
    assert.deepEqual(await lostOf(bought), { owed: 49.9, taken: null, paid: 0 })
    assert.equal((await close(bought)).problem.code, 'refund-payer-needed')
    await closeTask(bought, 'bank')
    assert.deepEqual(await paidOf(bought), [['paid', true]])
  })

  test('a chargeback that is reported as a reversal too, before it or after, pays one of two refunds', async () => {
    for (const events of [
      ['reversal', 'open', 'lost'],
      ['open', 'reversal', 'lost'],
      ['reversal', 'lost'],
      ['reversal'],
    ] as const) {
      const bought = await buyKeys(shop, provider, { quantity: 2 })
      for (let unit = 0; unit < 2; unit++) await refundPlaced(shop, bought)
      for (const event of events)
        await (event === 'reversal'
          ? noticeOfDispute(shop, bought.orderId, 'lost', { id: reversalId(bought.orderId) })
          : noticeOfDispute(shop, bought.orderId, event))
      await runJobs(shop)
      await closeTask(bought, 'bank')
      assert.deepEqual(await lostOf(bought), { owed: 49.9, taken: 0, paid: 0 }, events.join(', '))
    }
  })

  for (const payer of ['bank', 'shop'] as const)
    test(`a refund that was refused before a lost dispute can be recorded as paid (by the ${payer})`, async () => {
      const bought = await buyKeys(shop, provider)
      provider.refunding = 'refused'
      await refundPlaced(shop, bought)
      await runJobs(shop)
      provider.refunding = 'well'
      await noticeOfDispute(shop, bought.orderId)
      await noticeOfDispute(shop, bought.orderId, 'lost')
      assert.equal((await close(bought)).problem.code, 'refund-payer-needed')
      await closeTask(bought, payer)
      assert.deepEqual(await paidOf(bought), [['paid', payer === 'bank']])
      await noticeOfDispute(shop, bought.orderId, 'won')
      assert.deepEqual(
        await openTasksOf(shop, bought.orderId),
        payer === 'bank' ? ['refund-refused'] : [],
        'what the bank returned is owed again',
      )
    })

  for (const closed of [true, false])
    test(`a refund that a lost dispute ended is a task again once the shop has won (its task was ${closed ? '' : 'not '}closed)`, async () => {
      const bought = await lostBeforeRefund()
      if (closed) await closeTask(bought, 'bank')
      for (const state of ['won', 'won'] as const) await noticeOfDispute(shop, bought.orderId, state)
      assert.deepEqual(await openTasksOf(shop, bought.orderId), ['refund-refused'])
      assert.deepEqual(await refundsOf(bought.orderId), [['refused', 'dispute-won']])
      await closeTask(bought)
      const { refunds } = await viewOf(bought.orderId)
      assert.deepEqual(
        refunds.map(({ state, byBank }) => [state, byBank]),
        [['paid', false]],
      )
    })
  test('of two refunds that two lost disputes paid, one is owed again when the shop wins one of them', async () => {
    const bought = await lostBeforeRefund({ quantity: 2 }, {}, 2)
    const { orderId } = bought
    const other = (state: 'lost' | 'won') => noticeOfDispute(shop, orderId, state, { id: `other-${orderId}` })
    await other('lost')
    for (let refund = 0; refund < 2; refund++) await closeTask(bought, 'bank')
    await other('won')
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
    assert.deepEqual(await lostOf(bought), { owed: 49.9, taken: 0, paid: 0 })
    assert.deepEqual(await refundsOf(orderId), [
      ['paid', null],
      ['refused', 'dispute-lost'],
    ])
    await closeTask(bought, 'shop')
    await noticeOfDispute(shop, orderId, 'won')
    assert.deepEqual(await refundsOf(orderId), [
      ['refused', 'dispute-won'],
      ['paid', null],
    ])
  })

  test('a refund that the bank paid is asked about again when one of its disputes is won and the other names no amount', async () => {
    const bought = await lostBeforeRefund()
    const { orderId } = bought
    const { data } = await shop.call(api.recordDispute, { orderId, reason, answerBy: null }, manager)
    const lost = { orderId, disputeId: data.id, decision: 'lost', reason }
    assert.equal((await shop.call(api.decideDispute, lost, manager)).status, 200)
    await closeTask(bought, 'bank')
    await noticeOfDispute(shop, orderId, 'won')
    assert.deepEqual(await lostOf(bought), { owed: 49.9, taken: null, paid: 0 })
    await closeTask(bought, 'bank')
    assert.deepEqual(await paidOf(bought), [['paid', true]])
  })
})
