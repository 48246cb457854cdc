import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { changeOrders } from '#contract/admin/orders/order-bulk.ts'
import { exportOrders } from '#contract/admin/orders/orders.ts'
import { systemActor } from '#server/database/actor.ts'
import { csrfTokenOf } from '#server/http/checks/csrf.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { auditOf } from '#tests/support/identity.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { changeOrders as changeEach } from './change-orders.ts'

describe('several orders at once', () => {
  let shop: TestShop
  let manager: Visitor
  before(async () => {
    shop = await aShop()
    manager = aVisitor(await aUser(shop.context, { role: 0, duties: ['support'] }))
  })
  after(() => shop.close())

  async function bought(kind: 'key' | 'service', pays = true): Promise<string> {
    const { id } = await aProduct(shop.context, { kind })
    const { orderId, reference } = await placeAndOpen(shop, id)
    if (pays) await act(shop, reference, 'succeed')
    return orderId
  }
  const change = (orderIds: string[], what: object) =>
    shop.call(changeOrders, { orderIds, change: what }, manager)
  const nobody = '0'.repeat(20)

  test('are marked as done if they have an open service, and the others return the reason why not', async () => {
    const [first, second, key] = [await bought('service'), await bought('service'), await bought('key')]
    const done = { what: 'done', reason: 'All installed today' }
    const { status, data } = await change([first, key, nobody, second, first], done)
    assert.equal(status, 200)
    assert.deepEqual(data.results, [
      { orderId: first, refused: null },
      { orderId: key, refused: 'status-not-allowed' },
      { orderId: nobody, refused: 'not-found' },
      { orderId: second, refused: null },
    ])
    for (const orderId of [first, second])
      assert.equal(
        (await auditOf(shop, `order:${orderId}`)).filter((one) => one === 'order.shipped').length,
        1,
      )
    assert.ok(!(await auditOf(shop, `order:${key}`)).includes('order.shipped'))
    const again = await change([first], done)
    assert.deepEqual(again.data.results, [{ orderId: first, refused: 'status-not-allowed' }])
  })

  test('are each sent the e-mail for their state, with a row in the audit log', async () => {
    const [delivered, unpaid, left] = [
      await bought('key'),
      await bought('key', false),
      await bought('key', false),
    ]
    await shop.context.pool.query(
      `update orders set status = 'cancelled', cancelled_by = 'expiry', held_until = null where id = $1`,
      [left],
    )
    const { data } = await change([delivered, unpaid, left], { what: 'email' })
    assert.deepEqual(
      data.results.map(({ refused }) => refused),
      [null, null, 'no-email-fits'],
    )
    assert.ok((await auditOf(shop, `order:${delivered}`)).includes('order.email-resent'))
    assert.ok((await auditOf(shop, `order:${unpaid}`)).includes('order.email-resent'))
    assert.ok(!(await auditOf(shop, `order:${left}`)).includes('order.email-resent'))
  })

  test('are sent their e-mails once if the response was lost and the manager clicks again', async () => {
    const orderIds = [await bought('key'), await bought('key', false)]
    const lost = { orderIds, requestId: randomUUID(), change: { what: 'email' } }
    const [first, second] = await Promise.all([
      shop.call(changeOrders, lost, manager),
      shop.call(changeOrders, lost, manager),
    ])
    assert.deepEqual(second.data, first.data)
    const queued = async () => {
      const { rows } = await shop.context.pool.query<{ orderId: string }>(
        `select data->>'orderId' as "orderId" from pgboss.job
         where coalesce(data->>'about', data->>'number') is not null and data->>'orderId' = any($1) order by 1`,
        [orderIds],
      )
      return rows.map(({ orderId }) => orderId)
    }
    assert.deepEqual(await queued(), orderIds.toSorted())
    await shop.call(changeOrders, { ...lost, requestId: randomUUID() }, manager)
    assert.equal((await queued()).length, 4, 'sent again on purpose')
  })

  test('do not fail together: one that throws is reported, and those before and after it stay done', async () => {
    const [first, broken, last] = [await bought('service'), await bought('service'), await bought('service')]
    const { user } = await shop.context.resolveSession(`Bearer ${manager.token}`)
    assert.ok(user)
    const { transact, jobs } = shop.context
    let calls = 0
    const faults: unknown[] = []
    const { results } = await changeEach(
      {
        actor: { ...systemActor('bulk'), user },
        transact: (actor, work) =>
          ++calls === 2 ? Promise.reject(new Error('gone')) : transact(actor, work),
      },
      { jobs, log: { ...shop.context.log, error: (fault: unknown) => void faults.push(fault) } },
      { orderIds: [first, broken, last], change: { what: 'done', reason: 'Installed' } },
    )
    assert.deepEqual(
      results.map(({ refused }) => refused),
      [null, 'internal-error', null],
    )
    assert.equal(faults.length, 1)
  })

  test('are refused without a reason, without orders, and with more than a page of them', async () => {
    const [reason, none, many] = [
      await change([nobody], { what: 'done', reason: ' ' }),
      await change([], { what: 'email' }),
      await change(
        Array.from({ length: 51 }, (_, at) => String(at).padStart(20, '0')),
        { what: 'email' },
      ),
    ]
    assert.deepEqual([reason.status, none.status, many.status], [400, 400, 400])
  })

  test('are exported as a file of only those orders', async () => {
    const owner = aVisitor(await aUser(shop.context, { role: 0 }))
    const [first, , third] = [await bought('key'), await bought('key'), await bought('key')]
    const { user } = await shop.context.resolveSession(`Bearer ${owner.token}`)
    const headers = { 'x-csrf-token': csrfTokenOf(shop.context.secrets.csrf, user?.sessionId ?? '') }
    const file = await shop.request(`${exportOrders.path}?ids=${first},${third}`, { headers }, owner)
    assert.equal(file.status, 200)
    assert.equal((await file.text()).trim().split('\n').length, 3)
  })
})
