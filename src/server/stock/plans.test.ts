import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type SQL, sql } from 'drizzle-orm'
import { aProduct } from '#tests/support/builders.ts'
import { readKeptPlan, readPlan, rowsRead, vacuum } from '#tests/support/database/read-plan.ts'
import { rowsIn } from '#tests/support/database/rows-in.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { typed } from '#server/database/connect.ts'
import { countsBy, stockRows } from './levels/view-stock.ts'
import { pageOfKeys } from './keys/list-keys.ts'
import { isSellable } from '#server/database/tables/stock/stock.ts'

/**
 * 60,000 keys of one product and a few of others: enough for the query planner to behave as with a million.
 */
describe('lists of keys', () => {
  let shop: TestShop
  let productId: string
  const batchId = '01890000-0000-7000-8000-00000000000b'
  const batches: string[] = []
  before(async () => {
    shop = await aShop()
    productId = (await aProduct(shop.context, { keys: 0 })).id
    for (let i = 0; i < 20; i++) await aProduct(shop.context, { keys: 10 })
    const { pool } = shop.context
    await pool.query(`insert into stock_batches (id, product_id, units) values ($1, $2, 60000)`, [
      batchId,
      productId,
    ])
    await rowsIn(
      shop.context.listenUrl,
      `insert into licence_keys (id, product_id, batch_id, sealed, data_key_id, blind_index, last_four, status, closed_at, sold_at)
       select ('01890000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, $1, $2, '\\x00', 1, sha256(i::text::bytea),
         upper(right(md5(i::text), 4)), case when i % 10 < 3 then 'available' when i % 10 < 9 then 'burned' else 'withdrawn' end, now(),
         case when i % 10 between 3 and 8 then now() - i * interval '12 hours' end
       from generate_series(1, 60000) i`,
      [productId, batchId],
    )
    // most products have a few keys, so the planner expects that of each
    await rowsIn(
      shop.context.listenUrl,
      `set session_replication_role = replica;
       insert into licence_keys (id, product_id, sealed, data_key_id, blind_index, last_four)
       select gen_random_uuid(), 'other-' || i, '\\x00', 1, sha256(('other ' || i)::bytea), 'ABCE' from generate_series(1, 5000) i`,
    )
    for (let i = 0; i < 2000; i++) batches.push(`01890000-0000-7000-9000-${String(i).padStart(12, '0')}`)
    await pool.query(
      `insert into stock_counts (product_id, batch_id, status, units) select 'other', unnest($1::uuid[]), 'available', 1`,
      [batches],
    )
    await vacuum(shop.context, 'licence_keys, stock_counts')
  })
  after(() => shop.close())

  async function rowsTouched(query: SQL): Promise<{ scanned: boolean; rows: number }> {
    const nodes = await readPlan(shop.context.pool, query)
    const reads = nodes.filter((node) => node['Relation Name'] === 'licence_keys')
    assert.ok(reads.length > 0)
    return {
      scanned: reads.some(
        (node) => node['Node Type'] === 'Seq Scan' || node['Node Type'].startsWith('Bitmap'),
      ),
      rows: reads.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
    }
  }

  const before50000 = '01890000-0000-7000-8000-00000000c350'
  for (const [name, filter] of [
    ['everything', {}],
    ['one status', { status: 'withdrawn' }],
    ['a status that nothing has', { status: 'sold' }],
    ['one batch', { batchId }],
    ['one batch and status', { batchId, status: 'available' }],
  ] as const)
    for (const page of ['first', 'far'] as const)
      test(`a ${page} page of ${name} reads no more than it shows`, async () => {
        const input = { productId, ...filter, ...(page === 'far' ? { after: before50000 } : {}) }
        const { scanned, rows } = await rowsTouched(pageOfKeys(input))
        assert.equal(scanned, false, 'the index is used')
        assert.ok(rows <= 7 * 51, `${rows} rows were read`)
      })

  test('a search by the last four characters reads only a few rows', async () => {
    const { rows } = await rowsTouched(pageOfKeys({ productId, lastFour: 'ABCD' }))
    assert.ok(rows <= 20, `${rows} rows were read`)
  })

  test('reserving a key for a buyer reads only that key', async () => {
    const { scanned, rows } = await rowsTouched(
      sql`select id from licence_keys where product_id = ${productId} and ${sql.raw(isSellable)} order by sell_until, id limit 2 for update skip locked`,
    )
    assert.equal(scanned, false)
    assert.ok(rows <= 2, `${rows} rows were read`)
  })

  test('the sales of a product are read by their time, also by the plan that is kept for all products', async () => {
    const one = stockRows(sql`p.id = ${productId}`, sql`and product_id = ${productId}`)
    for (const nodes of [await readPlan(shop.context.pool, one), await readKeptPlan(shop.context, one)]) {
      const read = rowsRead(nodes, 'licence_keys')
      assert.ok(read <= 60, `${read} keys were read`)
    }
  })

  test('the counts of a page of batches are found by their index', async () => {
    const nodes = await readPlan(shop.context.pool, countsBy('batch_id', batches.slice(0, 20)))
    const read = rowsRead(nodes, 'stock_counts')
    assert.ok(read <= 20, `${read} counts were read`)
  })

  test('counts are read from the stored levels, not counted', async () => {
    const { rows } = await typed(shop.context.pool).execute(
      sql`explain select status, sum(units) from stock_levels where product_id = ${productId} group by 1`,
    )
    assert.ok(!rows.some((row) => String(row['QUERY PLAN']).includes('licence_keys')))
  })
})
