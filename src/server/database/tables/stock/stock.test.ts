import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minSellableHours } from '#shop/limits.ts'
import { aShop } from '#tests/support/shop.ts'

test('the database functions sell a key until the same hour as the shop', async (t) => {
  const shop = await aShop({}, t)
  const { rows } = await shop.context.pool.query<{ name: string; span: string }>(
    `select p.proname as name, (regexp_matches(pg_get_functiondef(p.oid), 'sell_until > ([^)]*[)] [+] interval ''[^'']*'')', 'g'))[1] as span
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' order by 1`,
  )
  assert.ok(rows.some(({ name }) => name === 'bundle_units'))
  assert.deepEqual(
    rows.filter(({ span }) => span !== `now() + interval '${minSellableHours} hour'`),
    [],
  )
})
