import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { migrate } from '#server/database/migrate.ts'
import { oldDatabase } from '#tests/support/database/old-database.ts'

const someImports = `
  insert into stock_imports (id, product_id, state, created_by, shelved)
    select gen_random_uuid(), (select id from products limit 1), state, gen_random_uuid(), count
    from (values ('shelved', 7), ('open', 0)) as old (state, count);`

test('batches for sale and finished imports get the states of today', async () => {
  const old = await oldDatabase({ migration: '0130_states_of_batches_and_imports.sql', rows: someImports })
  await migrate(old.url)
  const client = new pg.Client({ connectionString: old.url })
  await client.connect()
  try {
    const batches = await client.query('select distinct state from stock_batches')
    assert.deepEqual(batches.rows, [{ state: 'for-sale' }])
    const imports = await client.query('select state, published from stock_imports order by published')
    assert.deepEqual(imports.rows, [
      { state: 'open', published: 0 },
      { state: 'published', published: 7 },
    ])
  } finally {
    await client.end()
    await old.drop()
  }
})
