import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { exportAudit } from '#contract/admin/audit.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportOrders } from '#contract/admin/orders/orders.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { act, placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { csrfTokenOf } from '#server/http/checks/csrf.ts'

describe('the export of a list with personal data', () => {
  let shop: TestShop
  before(async () => {
    shop = await aShop()
    const { reference } = await placeAndOpen(shop, (await aProduct(shop.context)).id)
    await act(shop, reference, 'succeed')
  })
  after(() => shop.close())

  async function fetchList({ path }: Endpoint, query: string, manager: Visitor): Promise<Response> {
    const { user } = await shop.context.resolveSession(`Bearer ${manager.token}`)
    const headers = { 'x-csrf-token': csrfTokenOf(shop.context.secrets.csrf, user?.sessionId ?? '') }
    return shop.request(`${path}?${query}`, { headers }, manager)
  }
  const rows = async (action: string) =>
    (
      await shop.context.pool.query(
        'select actor, subject, detail from audit_log where action = $1 order by id',
        [action],
      )
    ).rows

  test('requires a fresh sign-in', async () => {
    const tired = aVisitor(await aUser(shop.context, { role: 0, fresh: false }))
    for (const list of [exportOrders, exportAudit]) {
      const response = await fetchList(list, '', tired)
      assert.deepEqual(
        [response.status, Reflect.get(Object(await response.json()), 'code')],
        [403, 'fresh-sign-in-needed'],
      )
    }
    assert.deepEqual([...(await rows('order.exported')), ...(await rows('audit.exported'))], [])
  })

  test('is in the audit log with its actor, number of rows and filters, and without the search text or a username', async () => {
    const owner = await aUser(shop.context, { role: 0 })
    const manager = aVisitor(owner)
    assert.equal(
      (await fetchList(exportOrders, 'status=completed&q=nobody@example.org', manager)).status,
      200,
    )
    assert.equal((await fetchList(exportOrders, '', manager)).status, 200)
    assert.equal((await fetchList(exportAudit, 'action=order.placed', manager)).status, 200)
    assert.equal((await fetchList(exportAudit, 'actor=noa_cohen', manager)).status, 200)
    assert.equal((await fetchList(exportAudit, 'actor=system', manager)).status, 200)
    const actor = `user:${owner.userId}`
    assert.deepEqual(await rows('order.exported'), [
      { actor, subject: 'orders', detail: { rows: 0, filters: 'status=completed, q=…' } },
      { actor, subject: 'orders', detail: { rows: 1, filters: '' } },
    ])
    const exported = await rows('audit.exported')
    assert.deepEqual(exported[0], {
      actor,
      subject: 'audit-log',
      detail: { rows: 1, filters: 'action=order.placed' },
    })
    assert.deepEqual(
      exported.map(({ detail }) => detail['filters']),
      ['action=order.placed', 'actor=…', 'actor=system'],
    )
  })
})
