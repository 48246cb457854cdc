import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { differencesOf, readDeclaredSchema, readMigrationState } from '#tools/migrations/schema-snapshot.ts'

const remedy = 'after a migration written by hand: npm run db:snapshot (CONTRIBUTING.md)'

describe('the snapshot that `npm run db:new` compares the tables with', () => {
  test('has every table and column that the code declares', async () => {
    const declared = await readDeclaredSchema()
    assert.ok(Object.keys(declared.tables).length >= 106)
    assert.deepEqual(differencesOf(readMigrationState().snapshot, declared), [], remedy)
  })

  test('belongs to the newest migration, so that the next one sorts after it', () => {
    const { journalTag, newest } = readMigrationState()
    assert.ok(
      journalTag >= newest,
      `the journal ends at ${journalTag}, the migrations at ${newest}; ${remedy}`,
    )
  })

  test('differs from the tables if a column or an index is missing', async () => {
    const declared = await readDeclaredSchema()
    const { 'public.orders': orders, ...others } = declared.tables
    assert.ok(orders)
    const { number: _, ...columns } = orders.columns
    for (const tables of [
      others,
      { ...declared.tables, 'public.orders': { ...orders, columns } },
      { ...declared.tables, 'public.orders': { ...orders, indexes: {} } },
    ])
      assert.deepEqual(differencesOf({ ...declared, tables }, declared), ['public.orders'])
  })
})
