import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { nullable, number, object, picklist, string } from 'valibot'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { typed } from './connect.ts'
import { checkedValue, queryRows, rowsOf } from './rows.ts'

let shop: TestShop
before(async () => (shop = await aShop()))
after(() => shop.close())

test('a row that does not match its schema causes an error that names the column', async () => {
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

test('the value of an expression is parsed, and an invalid one causes an error that names the expression', async () => {
  const tx = typed(shop.context.pool)
  const from = sql`(values (1)) as one`
  const right = {
    state: checkedValue(picklist(['on', 'off']), sql`case when true then 'on' end`),
    none: checkedValue(nullable(number()), sql`null::int`),
    some: checkedValue(nullable(number()), sql`${2}::int`),
  }
  assert.deepEqual(await tx.select(right).from(from), [{ state: 'on', none: null, some: 2 }])
  for (const wrong of [
    checkedValue(number(), sql`${'2'}::text`),
    checkedValue(nullable(number()), sql`${'2'}::text`),
    checkedValue(picklist(['1', '3']), sql`${'2'}::text`),
  ])
    await assert.rejects(tx.select({ wrong }).from(from), {
      name: 'TypeError',
      message: /^A value is not what its SQL promises \(…::text\): .*received "2"$/,
    })
})
