import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import * as v from 'valibot'
import { type Connection, newClient } from './connect.ts'
import { finishRestore } from './restore/finish-restore.ts'
import { queryRows } from './rows.ts'
import { sqlState } from './transaction.ts'

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** The lock for changing the schema or its permissions. */
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

/** How long a migration waits for a table lock, in milliseconds; all later queries queue behind it. */
const lockMilliseconds = 1000
/** Lock timeout, and deadlock with the running servers. */
const lockFailures = new Set(['55P03', '40P01'])

/**
 * Migrates a database to this release's schema: each migration in its own transaction, all under one lock so
 * that two servers starting at the same time migrate once. A migration that cannot lock its tables soon lets
 * other queries pass and retries without limit. Also finishes a restore that was interrupted after its rows were
 * written. Refuses a database that is newer, or whose applied migrations differ from these.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> {
  const client = newClient({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${migrationLock})`)
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const applied = await appliedMigrations(client)
    refuseStrangers(applied, migrations)
    for (const migration of migrations.slice(applied.length)) await apply(client, migration)
    await finishRestore(client)
  } finally {
    await client.end()
  }
}

/** The migrations that were applied to a database, in order; none to an empty one. */
export async function appliedMigrations(connection: Connection): Promise<Pick<Migration, 'name' | 'hash'>[]> {
  const [table] = await queryRows(
    connection,
    v.object({ isThere: v.boolean() }),
    `select to_regclass('public.migrations') is not null as "isThere"`,
  )
  if (table?.isThere !== true) return []
  return queryRows(
    connection,
    v.object({ name: v.string(), hash: v.string() }),
    'select name, hash from migrations order by name',
  )
}

/**
 * Throws if the database lacks a migration of this release: its files were replaced beside a running shop. That a newer
 * release has migrated it is no reason, because what runs of the release before goes on meanwhile.
 */
export async function requireMigrated(url: string): Promise<void> {
  // a database that is silent must not keep the process from ending, so that another is started
  const client = newClient({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 })
  await client.connect()
  try {
    const applied = await appliedMigrations(client)
    if (readMigrations().every(({ name, hash }, i) => applied[i]?.name === name && applied[i]?.hash === hash))
      return
  } finally {
    await client.end()
  }
  throw new Error('The files are of another release than the database: restart the whole shop.')
}

/**
 * Applies a migration in one transaction. If a table stays locked too long, nothing changes and it starts
 * again.
 */
async function apply(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  for (;;) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${lockMilliseconds}`)
      await client.query(sql)
      await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
      await client.query('commit')
      return
    } catch (error) {
      if (!lockFailures.has(sqlState(error) ?? '')) throw error
      await client.query('rollback')
      await sleep(lockMilliseconds)
    }
  }
}

/** SQLSTATEs to retry: a table was dropped in the meantime; deadlock with a migration. */
const retryableStates = new Set(['42P01', '40P01'])

/**
 * Begins a read-only transaction that sees all tables as of one moment, and ends with `commit` or `rollback`; no
 * transaction may be open. Until then migrations wait: to a snapshot from before it, a table that a migration rewrites
 * looks empty. So the tables are locked before the first read takes the snapshot. Rejects if a statement fails.
 */
export async function beginReadingAll(connection: Connection): Promise<void> {
  for (;;) {
    const before = await quotedTables(connection)
    await connection.query('begin isolation level repeatable read read only')
    try {
      await connection.query(`lock table ${before} in access share mode`)
      if ((await quotedTables(connection)) === before) return
    } catch (error) {
      if (!retryableStates.has(sqlState(error) ?? '')) throw error
    }
    await connection.query('rollback')
  }
}

async function quotedTables(connection: Connection): Promise<string> {
  const tables = await queryRows(
    connection,
    v.object({ name: v.string() }),
    `select 'public.' || quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  return tables.map(({ name }) => name).join(', ')
}

/** Throws if a database with these migrations is of an older or a newer release that this one cannot take over. */
export function refuseStrangers(
  applied: readonly Pick<Migration, 'name' | 'hash'>[],
  known: readonly Migration[],
): void {
  if (applied[0]?.name === '0000_the_shop.sql')
    throw new Error(
      'This database was made by a release before 0.2.0, whose tables this release cannot take over. Start the shop with an empty database (another DATABASE_URL, or another DATA_DIRECTORY for the embedded one), and keep the old release to read the old one.',
    )
  if (applied.length > known.length)
    throw new Error(
      `This release is older than its database, which a newer release has brought to ${applied.at(-1)?.name}. Start the newer release; to go back to this one, restore the backup from before the upgrade (docs/running.md, Upgrading).`,
    )
  for (const [i, { name, hash }] of applied.entries())
    if (known[i]?.name !== name || known[i]?.hash !== hash)
      throw new Error(`Migration ${name} in the database is not the one of this release.`)
}
