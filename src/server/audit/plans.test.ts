import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { listAudit } from '#contract/admin/audit.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { readPlan, vacuum } from '#tests/support/database/read-plan.ts'
import { rowsIn } from '#tests/support/database/rows-in.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { pageOfAudit } from './list-audit.ts'

const many = 60_000
const perPage = 51

/** Enough rows for the planner to choose as with a million. */
describe('pages of the audit log', () => {
  let shop: TestShop
  before(async () => {
    shop = await aShop()
    await rowsIn(
      shop.context.listenUrl,
      `insert into audit_log (created_at, actor, action, subject, request_id)
       select now() - ($1 - i) * interval '10 minutes', case when i < 100 then 'rare' when i % 2 = 0 then 'guest' else 'system' end,
         case when i < 100 then 'key.burned' else 'order.placed' end, 'order:' || lpad(i::text, 20, '0'), 'test'
       from generate_series(1, $1::int) i`,
      [many],
    )
    await vacuum(shop.context, 'audit_log')
  })
  after(() => shop.close())

  const far = String(many - 1000)
  const day = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10)
  const filters: readonly [string, InputOf<typeof listAudit>][] = [
    ['everything', {}],
    ['a common actor', { actor: 'guest' }],
    ['an actor of long ago', { actor: 'rare' }],
    ['an unknown actor', { actor: 'nobody' }],
    ['a common action', { action: 'order.placed' }],
    ['an action of long ago', { action: 'key.burned' }],
    ['part of an action’s name', { q: 'burn' }],
    ['an order', { q: '00000000000000000777' }],
    ['an order with its kind', { q: 'order:00000000000000000777' }],
    ['an order that does not exist', { q: 'zzz' }],
    ['a day of long ago', { from: day, to: day }],
    ['all days up to one of long ago', { to: day }],
  ]
  for (const [name, input] of filters)
    for (const from of [undefined, far])
      test(`a ${from === undefined ? 'first' : 'far'} page of ${name} reads little more than it shows`, async () => {
        const page = pageOfAudit(from === undefined ? input : { ...input, after: from }, perPage)
        const nodes = await readPlan(shop.context.pool, page)
        const reads = nodes.filter((node) => node['Relation Name'] === 'audit_log')
        const rows = reads.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
        assert.ok(reads.length > 0)
        assert.ok(!reads.some((node) => node['Node Type'] === 'Seq Scan'), 'an index is used')
        assert.ok(rows <= 4 * perPage, `${rows} rows were read`)
      })
})
