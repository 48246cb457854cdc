import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { assertInvariants } from '#tests/support/invariants.ts'
import { aProxy, buy, withRetries } from '#tests/support/servers/load.ts'
import { until } from '#tests/support/until.ts'
import { aShopOf } from '#tests/support/servers/workers.ts'

const keys = 10
const buyers = 60
const visitors = 120

test('a flash sale on two processes: 60 buyers want one of 10 keys while 120 visitors browse, and exactly 10 get one', async (t) => {
  const shop = await aShopOf(2, t, { RATE_LIMITS: 'off', BOT_CHECK: 'off' })
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
  pool.on('error', () => undefined)
  t.after(() => pool.end())
  const { rows } = await pool.query<{ id: string }>(
    `select product_id as id from licence_keys where status = 'available' group by 1 having count(*) >= $1 order by count(*) desc, 1 limit 1`,
    [keys],
  )
  const id = rows[0]?.id ?? ''
  await pool.query(
    `update licence_keys set status = 'quarantined' where product_id = $1 and status = 'available'
     and id not in (select id from licence_keys where product_id = $1 and status = 'available' order by id limit $2)`,
    [id, keys],
  )
  const proxy = aProxy([shop.address])
  const pages = ['/', `/product/${id}`, `/product/${id}?lng=he`, '/products']
  const looking = Promise.all(
    Array.from({ length: visitors }, async (_, visitor) => {
      const { status } = await withRetries(proxy).send(pages[visitor % pages.length] ?? '/')
      assert.equal(status, 200)
    }),
  )
  const ended = await Promise.allSettled(Array.from({ length: buyers }, () => buy(withRetries(proxy), id)))
  await looking
  const bought = ended.flatMap((end) => (end.status === 'fulfilled' ? [end.value.orderId] : []))
  const refused = ended.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
  assert.equal(bought.length, keys)
  for (const why of refused) assert.match(why, /\/api\/orders: 409 .*"out-of-stock"/)
  const count = async (sql: string) => Number((await pool.query(sql, [id, bought])).rows[0]?.count)
  const sold = `from licence_keys k join order_lines l on l.id = k.order_line_id
    where k.product_id = $1 and k.status in ('sold', 'revealed') and l.order_id = any($2)`
  await until(async () => (await count(`select count(*) ${sold}`)) === keys, 'every key is delivered')
  assert.equal(await count(`select count(distinct l.order_id) ${sold}`), keys)
  assert.equal(
    await count(
      `select count(*) from orders o join order_lines l on l.order_id = o.id where l.product_id = $1 and o.id = any($2) and o.status = 'completed'`,
    ),
    keys,
  )
  await assertInvariants(pool)
})
