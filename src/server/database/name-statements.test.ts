import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { statementNames } from './name-statements.ts'

describe('named statements', () => {
  let shop: TestShop
  before(async () => (shop = await aShop({ environment: { DATABASE_POOL_SIZE: '2' } })))
  after(() => shop.close())

  const prepared = async (text: string) =>
    (await shop.context.pool.query('select name from pg_prepared_statements where statement = $1', [text]))
      .rows

  test('what is asked again and again is planned once for each connection; what is asked once is not kept', async () => {
    const often = 'select $1::int + 41 as sum'
    const once = 'select $1::int + 42 as sum'
    for (let at = 0; at < 10; at++) {
      const { rows } = await shop.context.pool.query<{ sum: number }>(often, [at])
      assert.equal(rows[0]?.sum, at + 41)
    }
    await shop.context.pool.query(once, [1])
    assert.equal((await prepared(often)).length, 1)
    assert.equal((await prepared(once)).length, 0)
  })

  test('a statement that takes whatever columns a table has keeps working when a migration adds one', async () => {
    const { pool } = shop.context
    await pool.query('create table shelves (id int); insert into shelves values (1)')
    const read = () => pool.query('select * from shelves where id = $1', [1])
    for (let at = 0; at < 10; at++) await read()
    await pool.query(`alter table shelves add column name text not null default 'new'`)
    assert.deepEqual((await read()).rows, [{ id: 1, name: 'new' }])
  })

  test('a search for a text is planned for that text each time', () => {
    const names = statementNames()
    for (const text of [
      `select id from products where admin_text like '%' || $1 || '%'`,
      'select id from contact_messages where name ilike $1',
      `select id from orders where to_tsvector('simple', name) @@ to_tsquery('simple', $1)`,
    ])
      for (let use = 0; use < 10; use++) assert.equal(names.nameOf(text), undefined, text)
    for (let use = 0; use < 10; use++) names.nameOf('select likes from products where id = $1')
    assert.ok(names.nameOf('select likes from products where id = $1'))
  })

  test('so many have a name and no more', () => {
    const names = statementNames()
    const named = new Set<string>()
    for (let at = 0; at < 1000; at++)
      for (let use = 0; use < 8; use++) {
        const name = names.nameOf(`select ${at}`)
        if (name !== undefined) named.add(name)
      }
    assert.equal(named.size, 300)
  })
})
