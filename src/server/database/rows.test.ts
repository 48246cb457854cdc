import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { nullable, number, object, string } from 'valibot'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { typed } from './connect.ts'
import { queryRows, rowsOf } from './rows.ts'

let shop: TestShop
before(async () => (shop = await aShop()))
after(() => shop.close())

test('a row that is not what its statement promises is a fault, told by the name of the column', async () => {
  const tx = typed(shop.context.pool)
  const row = object({ id: string(), units: number() })
  assert.deepEqual(await rowsOf(tx, row, sql`select 'a' as id, 2 as units, 3 as more`), [
    { id: 'a', units: 2 },
  ])
  await assert.rejects(rowsOf(tx, row, sql`select 'a' as id, null::int as units`), /promises: units .*null/)
  await assert.rejects(rowsOf(tx, row, sql`select 'a' as id, 2 as unit`), /promises: units /)
  const { pool } = shop.context
  const named = object({ name: nullable(string()) })
  assert.deepEqual(await queryRows(pool, named, 'select $1::text as name', [null]), [{ name: null }])
  await assert.rejects(queryRows(pool, named, 'select 1 as name'), /promises: name /)
})
