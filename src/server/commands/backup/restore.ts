import { text } from 'node:stream/consumers'
import type pg from 'pg'
import * as v from 'valibot'
import { type ReadEntry, readBackupFile, readDecrypter, readPath } from './backup-file.ts'
import { type Command, CommandRefused } from '../running/command.ts'
import { readCommandSettings } from '../running/read-command-settings.ts'
import { type Manifest, manifestName, manifestSchema, type SavedJob } from './manifest.ts'
import { type Restored, writeShop } from './write-shop.ts'
import { systemActor } from '#server/database/actor.ts'
import { connect, newClient, typed } from '#server/database/connect.ts'
import { markUnfinishedRestore } from '#server/database/restore/finish-restore.ts'
import { appliedMigrations, migrate, readMigrations } from '#server/database/migrate.ts'
import { openNotifications } from '#server/database/notifications.ts'
import { openDatabaseBeside } from '#server/database/embedded/open-beside.ts'
import { queryRows } from '#server/database/rows.ts'
import type { JobName } from '#server/jobs/job-data.ts'
import { type Jobs, openJobs } from '#server/jobs/queue.ts'
import { deriveSecrets, masterKeyOf, type Secrets } from '#server/secrets/secrets.ts'
import { verifyMasterKey } from '#server/secrets/vault.ts'
import { jobDefinitions } from '#server/startup/job-definitions.ts'
import { version } from '#server/startup/version.ts'

/** Restores a backup of this release or an older one into an empty database. */
export const restore: Command = {
  usage: '<file>',
  about: 'Restores a backup into an empty database.',
  async run(args) {
    const path = readPath(args)
    const { settings, environment } = readCommandSettings()
    const decrypter = readDecrypter(environment)
    const secrets = deriveSecrets(masterKeyOf(settings))
    const database = await openDatabaseBeside(settings)
    try {
      if (database.running) throw new CommandRefused('A shop is open on this database. Stop it first.')
      const restored = await restoreInto(
        settings.databaseMigrationUrl ?? database.url,
        readBackupFile(path, decrypter),
        secrets,
      )
      console.log(
        `Restored ${restored.rows} rows of ${restored.tables} tables and ${restored.jobs} jobs, with ${restored.objects} files of an object store, which are in the database now, as of ${restored.takenAt}. What was sold after that is not known: see docs/running.md, Backups, before you open the shop.`,
      )
      return 0
    } finally {
      await database.stop()
    }
  },
}

/**
 * Restores in one transaction: a failed restore leaves no rows. Then migrates to this release's schema, which
 * finishes the restore; if that is interrupted, the next start of the shop does so. Throws if the database is not
 * empty or has later tables, the backup is from a newer release, or the master key does not decrypt it.
 */
export async function restoreInto(
  url: string,
  entries: AsyncGenerator<ReadEntry>,
  secrets: Secrets,
): Promise<Restored & { takenAt: string }> {
  const client = newClient({ connectionString: url, application_name: 'mafteach restore' })
  await client.connect()
  try {
    await refuseFilled(client)
    const manifest = await readManifest(entries)
    const migrations = migrationsOf(manifest)
    if ((await appliedMigrations(client)).length > migrations.length)
      throw new CommandRefused(
        'The database has the tables of a later release than the backup. Restore into a new one (createdb).',
      )
    await migrate(url, migrations)
    const restored = await withJobs(url, (jobs) => load({ client, manifest, entries, secrets, jobs }))
    await migrate(url)
    return { ...restored, takenAt: manifest.takenAt }
  } finally {
    await client.end()
  }
}

/**
 * A database with a shop's tables but no data is empty: a refused restore leaves one. A shop that was ever
 * started has a data key.
 */
async function refuseFilled(client: pg.Client): Promise<void> {
  const [schema] = await queryRows(
    client,
    v.object({ tables: v.number(), ours: v.boolean() }),
    `select count(*)::int as tables, coalesce(bool_or(relname = 'migrations'), false) as ours
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  if (schema === undefined || schema.tables === 0) return
  if (schema.ours && (await isUnused(client))) return
  throw new CommandRefused(
    'The database is not empty. Restore into a new one (createdb), or into another DATA_DIRECTORY.',
  )
}

async function isUnused(client: pg.Client): Promise<boolean> {
  const [shop] = await queryRows(
    client,
    v.object({ used: v.boolean() }),
    'select exists (select from data_keys) or exists (select from users) as used',
  )
  return shop?.used === false
}

async function readManifest(entries: AsyncGenerator<ReadEntry>): Promise<Manifest> {
  const { value, done } = await entries.next()
  if (done === true || value.name !== manifestName)
    throw new CommandRefused('The file is no backup of a shop.')
  const { success, output } = v.safeParse(manifestSchema, JSON.parse(await text(value.content)))
  if (!success) throw new CommandRefused('The backup was written in a form that this release does not know.')
  return output
}

/** The backup's migrations, from this release. */
function migrationsOf({ migrations, version: theirs }: Manifest): ReturnType<typeof readMigrations> {
  const known = readMigrations()
  const isKnown = migrations.every(({ name, hash }, i) => known[i]?.name === name && known[i]?.hash === hash)
  if (!isKnown)
    throw new CommandRefused(
      `The backup was made by release ${theirs}, whose database this release (${version}) does not know. Restore it with that release or a newer one.`,
    )
  return known.slice(0, migrations.length)
}

/** Creates this release's queues, so that jobs can be added. */
async function withJobs<T>(url: string, use: (jobs: Jobs) => Promise<T>): Promise<T> {
  const pool = connect(url, 2)
  const jobs = await openJobs(
    pool,
    { notifications: openNotifications(url), report: console.error, failed: () => undefined },
    jobDefinitions,
  )
  try {
    return await use(jobs)
  } finally {
    await jobs.stop()
    await pool.end()
  }
}

type Loading = {
  readonly client: pg.Client
  readonly manifest: Manifest
  readonly entries: AsyncGenerator<ReadEntry>
  readonly secrets: Secrets
  readonly jobs: Jobs
}

async function load({ client, manifest, entries, secrets, jobs }: Loading): Promise<Restored> {
  const work = {
    tx: typed(client),
    connection: client,
    actor: systemActor('restore'),
    after: () => undefined,
  }
  const addJobs = async (saved: readonly SavedJob[]) => {
    for (const { name, data, startAfter } of saved) {
      const [kind = name] = name.split('/')
      // this release has no handler for a kind that only an older one had
      // edge: its own schema reads the data when the job is run
      if (isJobName(kind)) await jobs.enqueue(work, kind, data as never, new Date(startAfter))
    }
  }
  await client.query('begin')
  try {
    const restored = await writeShop(client, manifest, entries, addJobs)
    await verifyMasterKey(client, secrets)
    await markUnfinishedRestore(client)
    await client.query('commit')
    return restored
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function isJobName(name: string): name is JobName {
  return name in jobDefinitions
}
