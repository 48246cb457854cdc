import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { advanceTestOrder, getGoingLive, openTestOrder } from '#contract/admin/going-live.ts'
import { aUser } from '#tests/support/builders.ts'
import { type FakePayplus, fakePayplus } from '#tests/support/fakes/payplus/fake-payplus.ts'
import { fakeHyp } from '#tests/support/fakes/hyp/fake-hyp.ts'
import { act } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { aTestOrder } from '#tests/support/purchases/test-orders.ts'
import { systemActor } from '#server/database/actor.ts'
import { CredentialsRefused } from '#server/integrations/payments/provider.ts'
import { advanceOneTestOrder } from './advance-test-order.ts'

describe('a test order', () => {
  let payplus: FakePayplus
  let shop: TestShop
  before(async () => {
    payplus = await fakePayplus()
    shop = await aShop({ environment: { ...payplus.environment, PAYMENT_METHODS: 'payplus; sandbox' } })
  })
  after(async () => {
    await shop.close()
    await payplus.stop()
  })

  const advance = async (id: string, owner: Visitor) =>
    (await shop.call(advanceTestOrder, { testOrderId: id }, owner)).data
  const actionsOf = async (id: string) => {
    const { rows } = await shop.context.pool.query(
      'select action from audit_log where subject = $1 order by id',
      [`test-order:${id}`],
    )
    return rows.map(({ action }) => String(action))
  }

  test('of one shekel is paid at the provider and refunded automatically, once', async () => {
    const { id, reference, owner } = await aTestOrder(shop, 'payplus')
    assert.equal(payplus.books.pages.get(reference)?.amount, 1)
    assert.equal((await advance(id, owner)).status, 'open')
    const charge = payplus.books.charge(reference)
    const done = await advance(id, owner)
    assert.deepEqual([done.status, done.amount, done.reason], ['refunded', 1, null])
    assert.equal(payplus.books.refundsOf(charge.uid).length, 1)
    await advance(id, owner)
    assert.equal(payplus.books.refundsOf(charge.uid).length, 1, 'once')
    assert.deepEqual(await actionsOf(id), ['test-order.opened', 'test-order.paid', 'test-order.refunded'])
  })

  test('creates no task, order or payment when its webhook arrives', async () => {
    const { id, reference, owner } = await aTestOrder(shop, 'payplus')
    const { body, headers } = payplus.webhook(payplus.books.charge(reference))
    const heard = await shop.request('/api/payments/webhooks/payplus', { method: 'POST', body, headers })
    assert.equal(heard.status, 202)
    assert.equal((await advance(id, owner)).status, 'refunded')
    const { rows } = await shop.context.pool.query(
      `select (select count(*)::int from manager_tasks) as tasks, (select count(*)::int from orders) as orders,
        (select count(*)::int from payments) as payments`,
    )
    assert.deepEqual(rows, [{ tasks: 0, orders: 0, payments: 0 }])
  })

  test('is not refunded twice if the response to the refund was lost', async () => {
    const { id, reference, owner } = await aTestOrder(shop, 'payplus')
    const charge = payplus.books.charge(reference)
    payplus.faults.set('RefundByTransactionUID', 'lost')
    assert.equal((await advance(id, owner)).status, 'paid')
    payplus.faults.clear()
    assert.equal((await advance(id, owner)).status, 'refunded')
    assert.equal(payplus.books.refundsOf(charge.uid).length, 1)
  })

  test('is refunded on the next attempt if its refund was rejected for wrong credentials: that refund does not count as sent', async () => {
    const { id, reference, owner } = await aTestOrder(shop, 'payplus')
    const charge = payplus.books.charge(reference)
    const { transact, payments, settings } = shop.context
    const real = payments.find('payplus')
    assert.ok(real !== null)
    const refund = async () => {
      throw new CredentialsRefused('The key is wrong', ['PAYPLUS_API_KEY'])
    }
    const providers = { ...payments, find: () => ({ ...real, refund }) }
    await assert.rejects(
      advanceOneTestOrder({ transact, providers, settings, actor: systemActor() }, id),
      /The key is wrong/,
    )
    const { rows } = await shop.context.pool.query('select refund_sent_at from test_orders where id = $1', [
      id,
    ])
    assert.deepEqual(rows, [{ refund_sent_at: null }])
    assert.equal((await advance(id, owner)).status, 'refunded')
    assert.equal(payplus.books.refundsOf(charge.uid).length, 1)
  })

  test('is queried before its refund is sent again if an earlier one was sent, even after one was rejected for wrong credentials', async () => {
    const { id, reference, owner } = await aTestOrder(shop, 'payplus')
    const charge = payplus.books.charge(reference)
    payplus.faults.set('RefundByTransactionUID', 'lost')
    const { transact, payments, settings } = shop.context
    const real = payments.find('payplus')
    assert.ok(real !== null)
    assert.equal((await advance(id, owner)).status, 'paid')
    payplus.faults.clear()
    await shop.context.pool.query(
      `update test_orders set refund_sent_at = now() - interval '1 hour' where id = $1`,
      [id],
    )
    const refund = async () => {
      throw new CredentialsRefused('The key is wrong', ['PAYPLUS_API_KEY'])
    }
    const findRefund = async () => ({ state: 'none' as const })
    const providers = { ...payments, find: () => ({ ...real, refund, findRefund }) }
    const advancing = { transact, providers, settings, actor: systemActor() }
    await assert.rejects(advanceOneTestOrder(advancing, id), /The key is wrong/)
    assert.equal((await advance(id, owner)).status, 'refunded')
    assert.equal(payplus.books.refundsOf(charge.uid).length, 1)
  })

  test('is refunded once if another server takes it over while its earlier refund is being searched', async () => {
    const { id, reference, owner } = await aTestOrder(shop, 'payplus')
    const charge = payplus.books.charge(reference)
    const { transact, payments, settings, pool } = shop.context
    const real = payments.find('payplus')
    assert.ok(real !== null)
    payplus.faults.set('RefundByTransactionUID', 'reset')
    assert.equal((await advance(id, owner)).status, 'paid')
    payplus.faults.clear()
    await pool.query(`update test_orders set refund_sent_at = now() - interval '1 hour' where id = $1`, [id])
    const { promise: searching, resolve: search } = Promise.withResolvers<void>()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const findRefund = async () => {
      search()
      await ended
      return { state: 'none' as const }
    }
    const providers = { ...payments, find: () => ({ ...real, findRefund }) }
    const slow = advanceOneTestOrder({ transact, providers, settings, actor: systemActor() }, id)
    await searching
    await pool.query('update test_orders set busy_until = now() where id = $1', [id])
    assert.equal((await advance(id, owner)).status, 'refunded')
    end()
    await slow
    assert.equal(payplus.books.refundsOf(charge.uid).length, 1)
    assert.deepEqual(await actionsOf(id), ['test-order.opened', 'test-order.paid', 'test-order.refunded'])
  })

  test('says why it failed: declined, wrong amount, or no payment page', async () => {
    const declined = await aTestOrder(shop)
    await act(shop, declined.reference, 'decline')
    assert.equal((await advance(declined.id, declined.owner)).reason, 'declined')
    const less = await aTestOrder(shop)
    await act(shop, less.reference, 'pay-less')
    const { status, reason } = await advance(less.id, less.owner)
    assert.deepEqual([status, reason], ['failed', 'other-sum'])
    payplus.faults.set('generateLink', 'down')
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const refused = await shop.call(openTestOrder, { method: 'payplus' }, owner)
    payplus.faults.clear()
    assert.equal(refused.problem.code, 'payment-provider-unavailable')
    const { data } = await shop.call(getGoingLive, {}, owner)
    assert.deepEqual([data.testOrders[0]?.status, data.testOrders[0]?.reason], ['failed', 'not-opened'])
  })

  test('is also paid at a provider that reports the payment only through the browser', async (t) => {
    const hyp = await fakeHyp()
    const other = await aShop({ environment: hyp.environment })
    t.after(async () => {
      await other.close()
      await hyp.stop()
    })
    const owner = aVisitor(await aUser(other.context, { role: 0 }))
    const { data } = await other.call(openTestOrder, { method: 'hyp' }, owner)
    const back = await other.request(`/api/payments/returns/hyp?${hyp.pay(data.paymentUrl ?? '')}`)
    assert.equal(
      new URL(back.headers.get('location') ?? '').pathname,
      '/dashboard/admin/going-live',
      'the owner is redirected to the list',
    )
    const done = await other.call(advanceTestOrder, { testOrderId: data.id }, owner)
    assert.equal(done.data.status, 'refunded')
  })

  test('is for owners only', async () => {
    for (const duty of ['stock', 'support', 'accountant'] as const) {
      const other = aVisitor(await aUser(shop.context, { role: 0, duties: [duty] }))
      assert.equal((await shop.call(openTestOrder, { method: 'sandbox' }, other)).status, 403, duty)
      assert.equal((await shop.call(getGoingLive, {}, other)).status, 403, duty)
    }
  })
})
