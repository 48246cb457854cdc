import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import * as v from 'valibot'
import { queryRows } from './rows.ts'

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** Held by whoever changes the schema, or who may do what in it. */
export const migrationLock = 7140125

type Migration = { name: string; sql: string; hash: string }

export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(folder + name, 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Brings a database to this release's schema: each migration in one transaction, all under one
 * lock so that two servers starting together migrate once. Refuses a database that is newer, or
 * one whose applied migrations are not these.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${migrationLock})`)
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const rows = await queryRows(
      client,
      v.object({ name: v.string(), hash: v.string() }),
      'select name, hash from migrations order by name',
    )
    refuseStrangers(rows, migrations)
    for (const migration of migrations.slice(rows.length)) {
      await client.query('begin')
      await client.query(migration.sql)
      await client.query('insert into migrations (name, hash) values ($1, $2)', [
        migration.name,
        migration.hash,
      ])
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
}

function refuseStrangers(
  applied: readonly { name: string; hash: string }[],
  known: readonly Migration[],
): void {
  if (applied[0]?.name === '0000_the_shop.sql')
    throw new Error(
      'This database was made by a release before 0.2.0, whose tables this release cannot take over. Start the shop with an empty database (another DATABASE_URL, or another DATA_DIRECTORY for the embedded one), and keep the old release to read the old one.',
    )
  if (applied.length > known.length)
    throw new Error(
      `The database is newer than this release (it has ${applied.at(-1)?.name}). Use the newer release.`,
    )
  for (const [i, { name, hash }] of applied.entries())
    if (known[i]?.name !== name || known[i]?.hash !== hash)
      throw new Error(`Migration ${name} in the database is not the one of this release.`)
}
