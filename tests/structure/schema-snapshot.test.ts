import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { differencesOf, readDeclaredSchema, readMigrationState } from '#tools/migrations/schema-snapshot.ts'

const remedy = 'after a migration written by hand: npm run db:snapshot (CONTRIBUTING.md)'

describe('the snapshot that `npm run db:new` compares the tables with', () => {
  test('has every table and column that the code declares', async () => {
    const declared = await readDeclaredSchema()
    assert.ok(declared.ddl.filter(({ entityType }) => entityType === 'tables').length >= 106)
    assert.deepEqual(differencesOf(readMigrationState().snapshot, declared), [], remedy)
  })

  test('belongs to the newest migration, so that the next one sorts after it', () => {
    const { number, newest } = readMigrationState()
    assert.equal(number, newest.slice(0, 4), remedy)
  })

  test('differs from the tables if a table, a column or an index is missing', async () => {
    const declared = await readDeclaredSchema()
    for (const entityType of ['tables', 'columns', 'indexes'] as const) {
      const missing = declared.ddl.find((entity) => entity.entityType === entityType)
      assert.ok(missing)
      const ddl = declared.ddl.filter((entity) => entity !== missing)
      const differences = differencesOf({ ...declared, ddl }, declared)
      assert.equal(differences.length, 1)
      assert.match(differences.join(), new RegExp(`^${entityType} public\\.`))
    }
  })

  test('differs from the tables if a column has another type', async () => {
    const declared = await readDeclaredSchema()
    const ddl = declared.ddl.map((entity) =>
      entity.entityType === 'columns' && entity.table === 'orders' && entity.name === 'number'
        ? { ...entity, type: 'text' }
        : entity,
    )
    assert.deepEqual(differencesOf({ ...declared, ddl }, declared), ['columns public.orders.number'])
  })
})
