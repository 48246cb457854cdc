import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'

let database: TestDatabase
let client: pg.Client
before(async () => {
  database = await testDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
after(async () => {
  await client.end()
  await database.drop()
})

// pg_restore empties the search path, and does not qualify names in function bodies
test('columns and indexes computed while a backup is restored find their functions without a search path', async () => {
  const { rows } = await client.query<{ name: string; arguments: string }>(`
    select distinct p.oid::regproc::text as name, pg_get_function_arguments(p.oid) as arguments
    from pg_depend d join pg_proc p on p.oid = d.refobjid
    where d.refclassid = 'pg_proc'::regclass and p.pronamespace = 'public'::regnamespace
      and d.classid in ('pg_attrdef'::regclass, 'pg_class'::regclass, 'pg_constraint'::regclass)
      and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')`)
  assert.ok(rows.length > 0, 'no column and no index is computed by one of our functions')
  await client.query(`set search_path = ''`)
  for (const { name, arguments: wanted } of rows) {
    assert.equal(wanted, 'value text', `${name}: this test calls only functions with one text parameter`)
    await client.query(`select public.${name}('Dana – שלום')`)
  }
})
