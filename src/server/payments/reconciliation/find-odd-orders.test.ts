import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { api } from '#contract/api.ts'
import { addKeys, aProduct, aUser } from '#tests/support/builders.ts'
import { fakeProvider } from '#tests/support/fakes/fake-provider.ts'
import { auditOf } from '#tests/support/identity.ts'
import { payThere, placeAndOpen } from '#tests/support/orders.ts'
import { openTasksOf, statusOf } from '#tests/support/payments.ts'
import { submitRefundRequest } from '#tests/support/purchases/refunds.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { checkPaid } from './check-paid.ts'
import { findOddOrders } from './find-odd-orders.ts'

describe('reconciliation', () => {
  const provider = fakeProvider()
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop({ provider })
    manager = aVisitor(await aUser(shop.context, { role: 0 }))
  })
  // the test data breaks the tables' rules, so they are not checked on close
  after(() => shop.close())

  const change = (text: string, ...values: unknown[]) => shop.context.pool.query(text, values)
  const look = () => shop.context.transact(systemActor(), findOddOrders)
  const placed = async (keys = 1) => placeAndOpen(shop, (await aProduct(shop.context, { keys })).id)
  const aSale = async () => {
    const sale = await placed()
    await payThere(shop, provider, sale.reference)
    return sale
  }
  const ofYesterday = async (orderId: string) => {
    await change(`update payments set created_at = now() - interval '25 hours' where order_id = $1`, orderId)
    await change(
      `update payment_attempts set asked_at = now() - interval '25 hours' where order_id = $1`,
      orderId,
    )
  }
  const press = async (orderId: string, by = manager) => {
    const { tasks } = (await shop.call(api.getAdminOrder, { orderId }, manager)).data
    const task = { orderId, taskId: tasks[0]?.id, kind: tasks[0]?.kind }
    const responses = [1, 2].map(() => shop.call(api.resolveOrderTask, task, by))
    return (await Promise.all(responses)).map(({ status, data }) => [status, data.done])
  }
  const both = (done: boolean) => [
    [200, done],
    [200, done],
  ]
  const refundsOf = async (orderId: string) =>
    (await change('select status from refunds where order_id = $1', orderId)).rows.map((row) => row['status'])

  test('finds nothing in a consistent shop', async () => {
    await aSale()
    await placed()
    await look()
    const { rows } = await change('select kind from manager_tasks')
    assert.deepEqual(rows, [])
  })

  test('finds an order that was paid and never delivered, and resolving its task twice at once delivers it once', async () => {
    const product = await aProduct(shop.context, { keys: 1 })
    const { orderId, visitor, reference } = await placeAndOpen(shop, product.id)
    await change(
      `update licence_keys set status = 'withdrawn', order_line_id = null, reserved_until = null,
      closed_at = now(), closed_reason = 'expired' where product_id = $1`,
      product.id,
    )
    await payThere(shop, provider, reference)
    await change(`update manager_tasks set resolved_at = now() where order_id = $1`, orderId)
    await look()
    assert.deepEqual(await openTasksOf(shop, orderId), [], 'it is too recent')
    await change(`update payments set created_at = now() - interval '1 hour' where order_id = $1`, orderId)
    await look()
    await look()
    assert.deepEqual(await openTasksOf(shop, orderId), ['paid-not-delivered'])
    await addKeys(shop.context, product.id, 3)
    assert.deepEqual(await press(orderId), both(true))
    assert.equal(await statusOf(shop, orderId), 'completed')
    assert.equal((await shop.call(api.getOrder, { orderId }, visitor)).data.items[0]?.keys.length, 1)
    assert.ok((await auditOf(shop, `order:${orderId}`)).includes('order.task-tried'))
  })

  test('finds an order that was delivered and is no longer paid at the provider, and opens one task', async () => {
    const [odd, fine] = [await aSale(), await aSale()]
    provider.decline(odd.reference)
    await checkPaid(shop.context)
    assert.deepEqual(await openTasksOf(shop, odd.orderId), [], 'it is checked a day later')
    for (const { orderId } of [odd, fine]) await ofYesterday(orderId)
    await checkPaid(shop.context)
    await checkPaid(shop.context)
    assert.deepEqual(await openTasksOf(shop, odd.orderId), ['delivered-not-paid'])
    assert.deepEqual(await openTasksOf(shop, fine.orderId), [])
    const { tasks } = (await shop.call(api.getAdminOrder, { orderId: odd.orderId }, manager)).data
    const input = { orderId: odd.orderId, taskId: tasks[0]?.id, reason: 'paid by bank transfer' }
    assert.equal((await shop.call(api.closeOrderTask, input, manager)).status, 200)
    await checkPaid(shop.context)
    assert.deepEqual(await openTasksOf(shop, odd.orderId), [], 'a task closed by a manager stays closed')
  })

  test('checks such an order again if its provider did not respond, or if the server was stopping', async () => {
    const { orderId, reference } = await aSale()
    provider.decline(reference)
    await ofYesterday(orderId)
    const errors: unknown[] = []
    provider.down = true
    await checkPaid({ ...shop.context, report: (error) => errors.push(error) })
    provider.down = false
    assert.match(String(errors), /the provider is down/)
    await checkPaid(shop.context, AbortSignal.abort())
    assert.deepEqual(await openTasksOf(shop, orderId), [])
    await checkPaid(shop.context)
    assert.deepEqual(await openTasksOf(shop, orderId), ['delivered-not-paid'])
  })

  test('opens no such task if the shop refunds the order while its provider is queried', async () => {
    const sale = await aSale()
    await ofYesterday(sale.orderId)
    const query = provider.query.bind(provider)
    provider.query = async (reference) => {
      if (reference === sale.reference) {
        await submitRefundRequest(shop, sale, 1)
        // at the provider its charge is cancelled then
        provider.decline(reference)
      }
      return query(reference)
    }
    await checkPaid(shop.context)
    provider.query = query
    assert.deepEqual(await refundsOf(sale.orderId), ['owed'])
    assert.deepEqual(await openTasksOf(shop, sale.orderId), [])
  })

  test('finds a second charge that has no refund, and resolving its task twice at once refunds it once', async () => {
    const { orderId, reference } = await aSale()
    await payThere(shop, provider, reference)
    await change(`delete from refunds where order_id = $1`, orderId)
    await change(`update payments set created_at = now() - interval '1 hour' where order_id = $1`, orderId)
    await look()
    assert.deepEqual(await openTasksOf(shop, orderId), ['double-charge'])
    assert.deepEqual(await press(orderId), both(true))
    assert.deepEqual(await refundsOf(orderId), ['owed'])
  })

  test('finds a refund that has not been confirmed for days, and closes its task only once it is', async () => {
    const { orderId, reference } = await aSale()
    await payThere(shop, provider, reference)
    await change(`update refunds set created_at = now() - interval '4 days' where order_id = $1`, orderId)
    await look()
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-late'])
    provider.refunding = 'pending'
    assert.deepEqual(await press(orderId), both(false))
    assert.deepEqual(await openTasksOf(shop, orderId), ['refund-late'])
    provider.refunding = 'well'
    assert.deepEqual(await press(orderId), both(true))
    assert.deepEqual(await refundsOf(orderId), ['paid'])
  })

  test('closes a task automatically once its cause is gone', async () => {
    const { orderId, reference } = await aSale()
    await payThere(shop, provider, reference)
    await change(`update refunds set created_at = now() - interval '4 days' where order_id = $1`, orderId)
    await look()
    await change(`update refunds set status = 'paid', paid_at = now() where order_id = $1`, orderId)
    await look()
    assert.deepEqual(await openTasksOf(shop, orderId), [])
  })

  test('finds all, however many have a task already', async () => {
    const { orderId, reference } = await aSale()
    await payThere(shop, provider, reference)
    await change(
      `insert into refunds (id, order_id, payment_id, amount_agorot, cause, created_at)
       select gen_random_uuid(), order_id, payment_id, 1, 'manager', now() - interval '4 days'
       from refunds cross join generate_series(1, 201) where order_id = $1`,
      orderId,
    )
    await look()
    await look()
    const { rows } = await change(
      `select count(*)::int as tasks, count(distinct detail ->> 'refundId')::int as refunds from manager_tasks
       where kind = 'refund-late' and order_id = $1 and resolved_at is null`,
      orderId,
    )
    assert.deepEqual(rows, [{ tasks: 201, refunds: 201 }])
  })
})
