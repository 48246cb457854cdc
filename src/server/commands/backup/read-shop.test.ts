import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { testDatabase } from '#tests/support/database/postgres.ts'
import { readShop } from './read-shop.ts'

test('a backup keeps every migration from rewriting a table that it has yet to read: its copy would be empty', async (t) => {
  const database = await testDatabase()
  const reader = new pg.Client({ connectionString: database.url })
  const migrating = new pg.Client({ connectionString: database.url })
  t.after(async () => {
    await Promise.all([reader.end(), migrating.end()])
    await database.drop()
  })
  await Promise.all([reader.connect(), migrating.connect()])
  const noObjects = () => assert.fail('no file is in an object store')
  const entries = readShop(reader, noObjects, { rows: 0, tables: 0, jobs: 0, objects: 0 })
  assert.equal((await entries.next()).value?.name, 'manifest.json')
  const rewrite = 'alter table products add column copy text generated always as (id) stored'
  await migrating.query(`set lock_timeout = '500ms'`)
  await assert.rejects(migrating.query(rewrite), /lock timeout/)
  for await (const { name } of entries) assert.doesNotMatch(name, /^objects/)
  await migrating.query(rewrite)
})
