import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { isInUse } from '#server/database/embedded/lock.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/database/embedded/embedded.ts'
import { migrate } from '#server/database/migrate.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const onDisk = join(root, '.cache', 'test-database')
const migrations = fileURLToPath(new URL('../../../migrations/', import.meta.url))
/** The files that create the job tables, which are also part of a new database. */
const jobs = [
  '../../../src/server/jobs/queue.ts',
  '../../../src/server/jobs/job-data.ts',
  '../../../src/server/startup/job-definitions.ts',
  '../../../node_modules/pg-boss/package.json',
].map((path) => fileURLToPath(new URL(path, import.meta.url)))
const templateLock = 7_140_126

/** A separate database for a test, with the schema and no rows. */
export type TestDatabase = { readonly url: string; drop(): Promise<void> }

/**
 * A new migrated database. `npm test` runs one server for all test files and sets
 * TEST_DATABASE_URL; a test file run alone starts its own server and stops it with the process.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const admin = await adminUrl()
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  const template = await (templates ??= ensureTemplate(admin))
  await withClient(admin, (client) =>
    // several times faster than writing each page to the WAL
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  return {
    url: named(admin, name),
    drop: () => withClient(admin, (client) => dropQuietly(client, name)),
  }
}

/** A database of its own without tables, as for a restored backup. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const database = await testDatabase()
  await withClient(database.url, (client) =>
    client.query('drop schema public cascade; drop schema pgboss cascade; create schema public'),
  )
  return database
}

/**
 * Waits for closing connections, because terminating one would raise an error in a finished test.
 * Connections still open after a second are terminated.
 */
async function dropQuietly(client: pg.Client, name: string): Promise<void> {
  for (let look = 0; look < 40; look++) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name])
    if (rowCount === 0) break
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  await client.query(`drop database if exists ${name} with (force)`)
}

/**
 * The settings for a shop on this database. With a pooler (`TEST_POOLER_URL`) there are two addresses, which are
 * derived from either one.
 */
export function databaseSettings(url: string): Readonly<Record<string, string>> {
  const pooler = process.env['TEST_POOLER_URL']
  const direct = process.env['TEST_DATABASE_URL'] ?? ''
  const { host, username, pathname } = new URL(url)
  // a test with a server or a role of its own has no pooler
  const isShared = (shared: URL) => shared.host === host && shared.username === username
  if (pooler === undefined || ![pooler, direct].some((shared) => isShared(new URL(shared))))
    return { DATABASE_URL: url }
  const name = pathname.slice(1)
  return { DATABASE_URL: named(pooler, name), DATABASE_LISTEN_URL: named(direct, name) }
}

let templates: Promise<string> | undefined
let own: Promise<EmbeddedDatabase> | undefined

async function adminUrl(): Promise<string> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return given
  own ??= startTestServer()
  // The server stops on the process's exit event, so a signal must end the process properly.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(1))
  return (await own).url
}

/**
 * Starts the server the tests share, for speed without durability; tests about durability
 * start their own. Several can run in parallel: each takes the first free folder.
 */
export async function startTestServer(): Promise<EmbeddedDatabase> {
  for (let slot = 0; ; slot++) {
    const dataDirectory = join(inMemory() ?? onDisk, String(slot))
    try {
      const server = await startEmbeddedDatabase({ dataDirectory, log: quiet, durable: false })
      await sweep(server.url)
      const stop = async () => {
        await server.stop()
        if (!dataDirectory.startsWith(onDisk)) rmSync(dataDirectory, { recursive: true, force: true })
      }
      return { url: server.url, stop }
    } catch (error) {
      if (slot === 20 || !isInUse(error)) throw error
    }
  }
}

/** A folder in memory if it has room: a copy of a database is a thousand small files, which are slow on a disk. */
function inMemory(): string | null {
  const shared = '/dev/shm'
  if (!existsSync(shared)) return null
  const { bavail, bsize } = statfsSync(shared)
  if (bavail * bsize < 4 * 1024 ** 3) return null
  return join(shared, `mafteach-tests-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)
}

const quiet = { info: () => undefined, warn: () => undefined, error: (text: string) => console.error(text) }

/** Drops databases left by interrupted runs, and outdated templates. */
async function sweep(admin: string): Promise<void> {
  await withClient(admin, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname ~ '^(test|template)_' and datname <> $1`,
      [templateName()],
    )
    for (const { name } of rows) {
      await client.query(`alter database ${name} is_template false`)
      await client.query(`drop database ${name} with (force)`)
    }
  })
}

function templateName(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrations).toSorted())
    if (file.endsWith('.sql')) hash.update(file).update(readFileSync(join(migrations, file)))
  for (const file of jobs) hash.update(readFileSync(file))
  return `template_${hash.digest('hex').slice(0, 16)}`
}

/** Creates the template once, even if several test files request it at the same time. */
async function ensureTemplate(admin: string): Promise<string> {
  const name = templateName()
  await withClient(admin, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount !== 0) return
    const draft = `${name}_new`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft}`)
    await migrate(named(admin, draft))
    await installJobs(named(admin, draft))
    await client.query(`alter database ${draft} rename to ${name}`)
    await client.query(`alter database ${name} with is_template true allow_connections false`)
  })
  return name
}

/** Creates the job tables as a shop's first start does, which takes longer than copying the database. */
async function installJobs(url: string): Promise<void> {
  const { openNotifications } = await import('#server/database/notifications.ts')
  const { openJobs } = await import('#server/jobs/queue.ts')
  const { jobDefinitions } = await import('#server/startup/job-definitions.ts')
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const opened = await openJobs(
    pool,
    { notifications: openNotifications(url), report: console.error, failed: () => {} },
    jobDefinitions,
  )
  await opened.stop()
  await pool.end()
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

function named(admin: string, database: string): string {
  const url = new URL(admin)
  url.pathname = `/${database}`
  return url.href
}
