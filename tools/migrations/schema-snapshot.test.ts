import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api-postgres'
import pg from 'pg'
import { type TestDatabase, testDatabase } from '#tests/support/database/postgres.ts'
import { schemaOf } from '#tests/support/database/schema-of.ts'
import { readDeclaredSchema, readMigrationState } from './schema-snapshot.ts'

/** Tables, a view and a column that only SQL uses: migrations create them, the tables in the code do not name them. */
const sqlOnly =
  /^\w+ (?:catalogue_version|product_search|search_words|stock_levels|migrations)\b|\badmin_text\b/

/** Columns and constraints, or indexes, of a schema. Names given by PostgreSQL and by drizzle-kit differ. */
function pick(lines: readonly string[], kinds: RegExp): Set<string> {
  return new Set(
    lines
      .filter((line) => kinds.test(line) && !sqlOnly.test(line.replace(/ON public\./, '')))
      .map((line) =>
        line.replace(/^(constraint \S+?)\.\S+/, '$1').replace(/^(index CREATE (?:UNIQUE )?INDEX) \S+/, '$1'),
      ),
  )
}

describe('the tables that the code declares', () => {
  let migrated: TestDatabase
  let declared: TestDatabase
  let both: { migrated: string[]; declared: string[] }
  before(async () => {
    migrated = await testDatabase()
    declared = await testDatabase()
    const client = new pg.Client({ connectionString: declared.url })
    await client.connect()
    await client.query(`
      alter table migrations set schema pgboss;
      drop schema public cascade;
      create schema public;
      create extension pg_trgm;
      alter table pgboss.migrations set schema public`)
    const statements = await generateMigration(await generateDrizzleJson({}), await readDeclaredSchema())
    for (const statement of statements) await client.query(statement)
    await client.end()
    both = { migrated: await schemaOf(migrated.url), declared: await schemaOf(declared.url) }
  })
  after(async () => {
    await migrated.drop()
    await declared.drop()
  })

  test('have the columns and constraints that the migrations make', () => {
    const kinds = /^(?:column|constraint) /
    const made = pick(both.migrated, kinds)
    assert.ok(made.size > 1500, `only ${made.size} lines were read`)
    assert.deepEqual([...pick(both.declared, kinds)].toSorted(), [...made].toSorted())
  })

  test('have no index that the migrations do not make', () => {
    const made = pick(both.migrated, /^index /)
    const wanted = pick(both.declared, /^index /)
    assert.ok(wanted.size > 150, `only ${wanted.size} indexes were read`)
    assert.deepEqual(
      [...wanted].filter((index) => !made.has(index)),
      [],
    )
  })
})

test('the next migration is empty while the tables are those of the snapshot', async () => {
  assert.deepEqual(await generateMigration(readMigrationState().snapshot, await readDeclaredSchema()), [])
})
