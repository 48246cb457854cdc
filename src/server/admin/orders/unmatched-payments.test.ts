import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { getOverview } from '#contract/admin/reports.ts'
import {
  listUnmatchedPayments,
  refundUnmatchedPayment,
  settleUnmatchedPayment,
} from '#contract/admin/orders/payments.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { auditOf, emailsTo, runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { openTasksOf, reportToShop } from '#tests/support/payments.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

const reason = 'Paid a wrong sum by mistake.'
const how = 'refunded'

describe('unmatched payments', () => {
  const provider = fakeProvider()
  let shop: TestShop
  let accountant: Visitor
  let emails = 0
  before(async () => {
    shop = await aShop({ provider })
    accountant = aVisitor(await aUser(shop.context, { role: 0, duties: ['accountant'] }))
  })
  beforeEach(async () => {
    provider.refunding = 'well'
    await shop.context.pool.query('update manager_tasks set resolved_at = now() where resolved_at is null')
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  async function place() {
    const email = `unmatched-${++emails}@example.com`
    const { id } = await aProduct(shop.context)
    return { email, ...(await placeAndOpen(shop, id, { wanted: { email } })) }
  }
  async function paidWrongly() {
    const placed = await place()
    provider.pay(placed.reference)
    const wrong = provider.pay(placed.reference, { amountAgorot: 1000 })
    await reportToShop(shop, placed.reference)
    return { ...placed, wrong }
  }
  async function ofNoOrder(): Promise<string> {
    const { reference } = await provider.start({
      orderNumber: 'MF-10427',
      buyer: { name: 'Dana', email: 'dana@example.com', phone: null, business: null },
      vatPercent: 18,
      method: null,
      webhookUrl: 'https://shop.example/api/payments/webhooks/fake',
      attemptId: crypto.randomUUID(),
      orderId: '0'.repeat(20),
      amountAgorot: 1250,
      language: 'he',
      lines: [],
      expiresAt: new Date(),
      successUrl: '',
      failureUrl: '',
    })
    provider.pay(reference, { id: `tx-${reference}` })
    return reference
  }
  const list = async (input: object = {}) =>
    (await shop.call(listUnmatchedPayments, input, accountant)).data.rows
  const onlyRow = async () => {
    const [row, ...others] = await list()
    assert.ok(row !== undefined && others.length === 0)
    return row
  }

  test('are listed with amount, provider and reason, and counted in the overview', async () => {
    const paid = await paidWrongly()
    const other = await place()
    provider.pay(other.reference, { amountAgorot: 1 })
    await reportToShop(shop, other.reference)
    const stranger = await ofNoOrder()
    await reportToShop(shop, stranger)
    await reportToShop(shop, 'nobody-knows-it')
    const rows = await list()
    assert.deepEqual(
      rows.map((row) => [row.why, row.orderId, row.transactions[0]?.amount ?? null, row.returnable]),
      [
        ['not-found', null, null, false],
        ['no-order', null, 12.5, false],
        ['mismatched', other.orderId, 0.01, true],
        ['mismatched', paid.orderId, 10, true],
      ],
    )
    assert.deepEqual(rows[1], {
      ...rows[1],
      provider: 'fake',
      reference: stranger,
      transactions: [{ id: `tx-${stranger}`, amount: 12.5, currency: 'ILS' }],
      expected: null,
    })
    assert.deepEqual([rows[2]?.reference, rows[2]?.expected], [other.reference, 49.9])
    assert.equal((await list({ of: 'order' })).length, 2)
    assert.equal((await list({ of: 'nobody', after: rows[0]?.id })).length, 1)
    const { data } = await shop.call(getOverview, {}, accountant)
    assert.deepEqual([data.tasks.oddPayments, data.tasks.unknownPayments], [2, 2])
  })

  test('are listed once, however often the provider reports them, until somebody settles them', async () => {
    const reference = await ofNoOrder()
    for (let i = 0; i < 3; i++) await reportToShop(shop, reference)
    const { id } = await onlyRow()
    assert.equal(
      (await shop.call(settleUnmatchedPayment, { taskId: id, how, reason }, accountant)).status,
      200,
    )
    assert.deepEqual(await list(), [])
    assert.deepEqual(await auditOf(shop, `payment:${id}`), ['payment.settled'])
    const again = await shop.call(settleUnmatchedPayment, { taskId: id, how, reason }, accountant)
    assert.equal(again.problem.code, 'task-not-closable')
    await reportToShop(shop, reference)
    assert.equal((await list()).length, 1)
  })

  test('of a wrong amount are refunded once, to the same transaction; the payer is notified and the order unchanged', async () => {
    const { orderId, email, reference, wrong } = await paidWrongly()
    const { id: taskId } = await onlyRow()
    const both = await Promise.all(
      [1, 2].map(() => shop.call(refundUnmatchedPayment, { taskId, reason }, accountant)),
    )
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((a, b) => a - b),
      [202, 409],
    )
    await runJobs(shop)
    const back = [...provider.refunds.values()].filter((one) => one.transactionId === wrong)
    assert.deepEqual(
      back.map((one) => [one.reference, one.amountAgorot]),
      [[reference, 1000]],
    )
    const emails = await emailsTo(shop, email)
    const told = emails.filter(({ text }) => text.includes('לא נדרש עבור ההזמנה'))
    assert.equal(told.length, 1)
    assert.match(told[0]?.text ?? '', /10\.00/)
    assert.deepEqual((await auditOf(shop, `order:${orderId}`)).slice(-2), ['payment.returned', 'refund.paid'])
    const { rows } = await shop.context.pool.query(
      'select status, payment, refunded_agorot from orders where id = $1',
      [orderId],
    )
    assert.deepEqual(rows, [{ status: 'completed', payment: 'paid', refunded_agorot: 0 }])
    assert.deepEqual(await list(), [])
  })

  test('become a task to refund them by hand if the provider refuses', async () => {
    provider.refunding = 'refused'
    const { orderId } = await paidWrongly()
    const { id: taskId } = await onlyRow()
    await shop.call(refundUnmatchedPayment, { taskId, reason }, accountant)
    await runJobs(shop)
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-refused'])
  })

  test('in another currency can only be settled by hand, and settled ones are not refunded', async () => {
    const { reference } = await place()
    provider.pay(reference, { currency: 'USD' })
    await reportToShop(shop, reference)
    const foreign = await onlyRow()
    assert.deepEqual([foreign.transactions[0]?.currency, foreign.returnable], ['USD', false])
    const input = { taskId: foreign.id, reason }
    assert.equal(
      (await shop.call(refundUnmatchedPayment, input, accountant)).problem.code,
      'task-not-closable',
    )
    assert.equal((await shop.call(settleUnmatchedPayment, { ...input, how }, accountant)).status, 200)
    await paidWrongly()
    const { id } = await onlyRow()
    await shop.call(settleUnmatchedPayment, { taskId: id, how, reason }, accountant)
    const late = await shop.call(refundUnmatchedPayment, { taskId: id, reason }, accountant)
    assert.equal(late.problem.code, 'task-not-closable')
  })

  test('are not refunded again through another task about a payment that was', async () => {
    const { orderId, reference } = await place()
    for (let i = 0; i < 2; i++) provider.pay(reference)
    await reportToShop(shop, reference)
    const { rows } = await shop.context.pool.query<{ taskId: string }>(
      `insert into manager_tasks (id, kind, order_id, detail)
       select gen_random_uuid(), kind, order_id, jsonb_build_object('id', transaction_id)
       from payments, unnest(array['listed-otherwise', 'amount-mismatch']) kind
       where order_id = $1 and allocation = 'overpaid' returning id as "taskId"`,
      [orderId],
    )
    const again = rows.map(({ taskId }) => shop.call(refundUnmatchedPayment, { taskId, reason }, accountant))
    for (const { problem } of await Promise.all(again)) assert.equal(problem.code, 'task-not-closable')
  })

  test('settled by hand are recorded in the audit log: who, when, how, why and how much', async () => {
    const { reference, orderId } = await place()
    const transactionId = provider.pay(reference, { currency: 'USD' })
    await reportToShop(shop, reference)
    await settle({ how: 'refunded' })
    const stranger = await ofNoOrder()
    await reportToShop(shop, stranger)
    await settle({ how: 'not-received' })
    const { rows } = await shop.context.pool.query(
      `select subject, actor, detail - 'taskId' as detail, created_at <= now() as dated from audit_log
       where action = 'payment.settled' order by id desc limit 2`,
    )
    const { user } = await shop.context.resolveSession(`Bearer ${accountant.token}`)
    const actor = `user:${user?.id}`
    const money = { amountAgorot: 4990, currency: 'USD' }
    assert.deepEqual(rows[1], {
      subject: `order:${orderId}`,
      actor,
      detail: { transactionId, ...money, kind: 'amount-mismatch', how: 'refunded', reason },
      dated: true,
    })
    assert.deepEqual(rows[0].detail, {
      provider: 'fake',
      reference: stranger,
      transactionId: `tx-${stranger}`,
      amountAgorot: 1250,
      currency: 'ILS',
      kind: 'unknown-payment',
      how: 'not-received',
      reason,
    })
    assert.equal(rows[0].actor, actor)
    const vague = { taskId: crypto.randomUUID(), reason }
    const { problem } = await shop.call(settleUnmatchedPayment, vague, accountant)
    assert.deepEqual(problem.fields, { how: 'required' })

    async function settle(wanted: object) {
      const { id: taskId } = await onlyRow()
      const response = await shop.call(settleUnmatchedPayment, { taskId, reason, ...wanted }, accountant)
      assert.equal(response.status, 200)
    }
  })

  test('can be read by support and stock, but not refunded or settled', async () => {
    await paidWrongly()
    const { id: taskId } = await onlyRow()
    for (const duty of ['support', 'stock'] as const) {
      const manager = aVisitor(await aUser(shop.context, { role: 0, duties: [duty] }))
      assert.equal((await shop.call(listUnmatchedPayments, {}, manager)).status, 200)
      assert.equal((await shop.call(refundUnmatchedPayment, { taskId, reason }, manager)).status, 403)
      assert.equal((await shop.call(settleUnmatchedPayment, { taskId, how, reason }, manager)).status, 403)
    }
  })
})
