import * as copy from 'pg-copy-streams'
import type pg from 'pg'
import * as v from 'valibot'
import type { BackupEntry } from './backup-file.ts'
import { verifyDigest, type ReadFrom } from '#server/blobs/byte-source.ts'
import { databasePrefix } from '#server/blobs/object-pieces.ts'
import { type End, endName, objectPrefix, type Manifest, manifestName, savedJob } from './manifest.ts'
import { type BackedUpTable, quotedColumns, quoted, readSequences, readTables } from './tables.ts'
import { appliedMigrations, beginReadingAll } from '#server/database/migrate.ts'
import { queryRows } from '#server/database/rows.ts'
import { version } from '#server/startup/version.ts'

/** How much of a table is held in memory at once. */
const chunkBytes = 8 * 2 ** 20
const jobsAtOnce = 1000

export type Progress = { rows: number; tables: number; jobs: number; objects: number }

/** Opens an object for reading. */
type ReadObject = (key: string) => ReadFrom

/**
 * The whole shop as the entries of a backup: a snapshot, whatever is sold meanwhile. `progress` is called
 * with running counts. Migrations wait until it ends. The client must not be shared or inside a transaction.
 */
export async function* readShop(
  client: pg.Client,
  readObject: ReadObject,
  progress: Progress,
): AsyncGenerator<BackupEntry> {
  await beginReadingAll(client)
  const tables = await readTables(client)
  const manifest: Manifest = {
    format: 1,
    version,
    takenAt: new Date().toISOString(),
    migrations: await appliedMigrations(client),
    tables,
  }
  yield entry(manifestName, manifest)
  const rows: Record<string, number> = {}
  for (const table of tables) {
    rows[table.name] = yield* rowsOfTable(client, table)
    progress.rows += rows[table.name] ?? 0
    progress.tables++
  }
  for await (const jobs of openJobsOf(client)) {
    yield entry(`jobs/${progress.jobs}.json`, jobs)
    progress.jobs += jobs.length
  }
  // the database of an older release has no object store
  if ('stored_objects' in rows)
    for await (const object of objectsOf(client, readObject)) {
      yield object
      progress.objects++
    }
  const end: End = {
    rows,
    jobs: progress.jobs,
    objects: progress.objects,
    sequences: await readSequences(client),
  }
  yield entry(endName, end)
  await client.query('commit')
}

function entry(name: string, content: unknown): BackupEntry {
  return inMemory(name, Buffer.from(JSON.stringify(content)))
}

function inMemory(name: string, content: Buffer): BackupEntry {
  return { name, bytes: content.length, content: [content] }
}

async function* rowsOfTable(client: pg.Client, table: BackedUpTable): AsyncGenerator<BackupEntry, number> {
  const copying = client.query(
    copy.to(`copy (select ${quotedColumns(table)} from ${quoted(table.name)}) to stdout`),
  )
  let waiting: Buffer[] = []
  let size = 0
  let number = 0
  const entryOf = (content: Buffer): BackupEntry => {
    number++
    return inMemory(`tables/${table.name}/${number}.copy`, content)
  }
  const pieces: AsyncIterable<Buffer> = copying
  for await (const piece of pieces) {
    waiting.push(piece)
    size += piece.length
    // a line break ends a row: one inside a value is written as \n
    const end = piece.lastIndexOf(0x0a) + 1
    if (size < chunkBytes || end === 0) continue
    yield entryOf(Buffer.concat([...waiting.slice(0, -1), piece.subarray(0, end)]))
    waiting = [piece.subarray(end)]
    size = piece.length - end
  }
  if (size > 0) yield entryOf(Buffer.concat(waiting))
  return copying.rowCount
}

/** Unfinished jobs, as they were enqueued: a job that was running runs again. */
async function* openJobsOf(client: pg.Client): AsyncGenerator<v.InferOutput<typeof savedJob>[]> {
  // a database that was only migrated has no queues yet
  const [queues] = await queryRows(
    client,
    v.object({ there: v.boolean() }),
    `select to_regclass('pgboss.job') is not null as there`,
  )
  if (queues?.there !== true) return
  await client.query(
    `declare open_jobs cursor for
     select name, data, to_char(start_after at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "startAfter"
     from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%' order by created_on, id`,
  )
  for (;;) {
    const jobs = await queryRows(client, savedJob, `fetch ${jobsAtOnce} from open_jobs`)
    if (jobs.length === 0) return
    yield jobs
  }
}

/**
 * The objects of pictures and product files in the store, read in pieces. Throws if one differs from what was
 * stored. Those in the database are rows.
 */
async function* objectsOf(client: pg.Client, readObject: ReadObject): AsyncGenerator<BackupEntry> {
  const objects = await queryRows(
    client,
    v.object({ key: v.string(), bytes: v.number(), sha256: v.instance(Buffer) }),
    `select key, bytes::float8 as bytes, sha256 from stored_objects
     where key in (select object_key from images union all select object_key from product_files)
       and key not like '${databasePrefix}%' order by key`,
  )
  for (const object of objects) {
    const content = verifyDigest({ ...object, read: readObject(object.key) })
    yield { name: objectPrefix + object.key, bytes: object.bytes, content }
  }
}
