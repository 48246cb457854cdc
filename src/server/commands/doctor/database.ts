import type pg from 'pg'
import * as v from 'valibot'
import { type Finding, good, problem, reasonOf, warning } from './finding.ts'
import { requireDurableDatabase } from '#server/database/require-durable-database.ts'
import { appliedMigrations, readMigrations, refuseStrangers } from '#server/database/migrate.ts'
import { readRow } from '#server/database/rows.ts'
import type { Settings } from '#server/settings/read-settings.ts'

const oldestMajor = 15
/** Codes, sessions and holds expire by the database's clock; certificates and tokens by the machine's. */
const maxSecondsApart = 5

/** The shop's requirements for its database, beyond responding. A live shop's must survive a power cut. */
export async function checkDatabase(client: pg.Client, settings: Settings): Promise<Finding[]> {
  return [
    await checkVersion(client),
    await checkExtension(client),
    await checkCollation(client),
    await checkClock(client),
    await checkDurability(client, settings),
    await checkSchema(client),
  ]
}

async function checkVersion(client: pg.Client): Promise<Finding> {
  const row = await one(
    client,
    v.object({ number: v.number(), version: v.string() }),
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  )
  return row.number >= oldestMajor * 10_000
    ? good('database version', `PostgreSQL ${row.version}`)
    : problem(
        'database version',
        `PostgreSQL ${row.version} is too old`,
        `Move to PostgreSQL ${oldestMajor} or newer (npm run shop -- backup, then restore).`,
      )
}

async function checkExtension(client: pg.Client): Promise<Finding> {
  const { there, offered } = await one(
    client,
    v.object({ there: v.boolean(), offered: v.boolean() }),
    `select exists (select from pg_extension where extname = 'pg_trgm') as there,
       exists (select from pg_available_extensions where name = 'pg_trgm') as offered`,
  )
  if (there) return good('extensions', 'pg_trgm is installed')
  return offered
    ? warning(
        'extensions',
        'pg_trgm is not installed yet',
        'The first start installs it: npm run shop -- migrate.',
      )
    : problem('extensions', 'pg_trgm is missing', 'Install the contrib package of the database server.')
}

/**
 * After an update of the operating system, texts may sort differently than in their indexes: searches then
 * miss rows.
 */
async function checkCollation(client: pg.Client): Promise<Finding> {
  const { name, moved, encoding } = await one(
    client,
    v.object({ name: v.string(), moved: v.boolean(), encoding: v.string() }),
    `select datname as name, pg_encoding_to_char(encoding) as encoding,
       datcollversion is distinct from pg_database_collation_actual_version(oid) or exists (
         select from pg_collation
         where collname in ('und-x-icu', 'en-x-icu', 'he-x-icu') and collversion <> pg_collation_actual_version(oid)
       ) as moved
     from pg_database where datname = current_database()`,
  )
  if (encoding !== 'UTF8')
    return problem(
      'collation',
      `the database is encoded in ${encoding}`,
      'Make a database with encoding UTF8 and restore a backup into it.',
    )
  return moved
    ? problem(
        'collation',
        'the operating system sorts texts differently than when the indexes were made',
        `While the shop is closed: reindex database "${name}"; alter database "${name}" refresh collation version; and for und-x-icu, en-x-icu and he-x-icu: alter collation "…" refresh version;`,
      )
    : good('collation', 'UTF8, as the indexes were made')
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const before = Date.now()
  const { now } = await one(
    client,
    v.object({ now: v.number() }),
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  )
  const apart = Math.abs(now - (before + Date.now()) / 2) / 1000
  return apart <= maxSecondsApart
    ? good('clock', 'this machine and the database agree')
    : problem(
        'clock',
        `this machine and the database are ${apart.toFixed(0)} s apart`,
        'Let both take their time from the network (timedatectl set-ntp true).',
      )
}

async function checkDurability(client: pg.Client, { mode, databaseMayHide }: Settings): Promise<Finding> {
  try {
    await requireDurableDatabase(client, databaseMayHide)
    return databaseMayHide.length === 0
      ? good('durability', 'what is acknowledged survives a power cut')
      : good('durability', `not looked at, because of DATABASE_MAY_HIDE: ${databaseMayHide.join(', ')}`)
  } catch (error) {
    const report = mode === 'live' ? problem : warning
    return report('durability', reasonOf(error), 'Change it in postgresql.conf and restart the database.')
  }
}

async function checkSchema(client: pg.Client): Promise<Finding> {
  const about = 'schema'
  const known = readMigrations()
  const applied = await appliedMigrations(client)
  try {
    refuseStrangers(applied, known)
  } catch (error) {
    return problem(about, reasonOf(error), 'See docs/running.md, Upgrading.')
  }
  const missing = known.length - applied.length
  return missing === 0
    ? good(about, `all ${known.length} migrations are applied`)
    : warning(
        about,
        `${missing} migrations are not applied`,
        'The next start applies them: or npm run shop -- migrate.',
      )
}

async function one<Row extends v.GenericSchema>(
  client: pg.Client,
  row: Row,
  query: string,
): Promise<v.InferOutput<Row>> {
  return readRow(row, (await client.query(query)).rows[0])
}
