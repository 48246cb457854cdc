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

  test('a repeated query is prepared once per connection; a query sent once is not prepared', async () => {
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

  test('a “select *” keeps working when a migration adds a column', async () => {
    const { pool } = shop.context
    await pool.query('create table shelves (id int); insert into shelves values (1)')
    const read = () => pool.query('select * from shelves where id = $1', [1])
    for (let at = 0; at < 10; at++) await read()
    await pool.query(`alter table shelves add column name text not null default 'new'`)
    assert.deepEqual((await read()).rows, [{ id: 1, name: 'new' }])
  })

  test('a text search is not prepared, so that it is planned for each text', () => {
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

  test('at most 300 statements get a name', () => {
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
