import { readFileSync } from 'node:fs'
import pg from 'pg'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { emptyDatabase, type TestDatabase } from './postgres.ts'

const oldRows = new URL('release-0.2.0.sql', import.meta.url)

const emptyTables = `do $$ begin execute (
  select 'truncate ' || string_agg(quote_ident(tablename), ', ') from pg_tables
  where schemaname = 'public' and tablename <> 'migrations'); end $$`

/** The master key that encrypted the secrets of the old rows. */
export const oldMasterKey = 'zd6wSk4n4sN3sRu+KSIcipKs1OiElFkSlrHMAvuLTUI='

/**
 * A database of release 0.2.0 with its rows, migrated up to the one before `migration`; by
 * default the first after the baseline. `rows` is SQL that adds rows for that migration. Then
 * `migrate(url)` upgrades it.
 */
export async function oldDatabase({
  migration,
  rows = '',
}: { migration?: string; rows?: string } = {}): Promise<TestDatabase> {
  const known = readMigrations()
  const next = migration === undefined ? 1 : known.findIndex(({ name }) => name === migration)
  if (next < 1) throw new Error(`There is no migration ${migration} after the baseline`)
  const database = await emptyDatabase()
  await migrate(database.url, known.slice(0, 1))
  // the dump is complete: it includes the schema's initial rows, and triggers would count rows twice
  await run(
    database.url,
    `set session_replication_role = replica; ${emptyTables}; ${readFileSync(oldRows, 'utf8')}`,
  )
  await migrate(database.url, known.slice(0, next))
  if (rows !== '') await run(database.url, rows)
  return database
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
