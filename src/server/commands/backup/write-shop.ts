import * as copy from 'pg-copy-streams'
import type pg from 'pg'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import type { ReadEntry } from './backup-file.ts'
import { CommandRefused } from '../running/command.ts'
import {
  type End,
  endName,
  endSchema,
  objectPrefix,
  type Manifest,
  type SavedJob,
  savedJobs,
} from './manifest.ts'
import { type BackedUpTable, quotedColumns, quoted } from './tables.ts'
import { databasePrefix } from '#server/blobs/object-pieces.ts'
import { putIntoDatabase } from '#server/blobs/put-object.ts'
import { queryRows } from '#server/database/rows.ts'

export type Restored = {
  readonly rows: number
  readonly tables: number
  readonly jobs: number
  readonly objects: number
}

/**
 * Writes the entries of a backup to an empty shop with the same schema, inside the client's transaction.
 * Triggers are disabled meanwhile, because their results are in the backup; foreign keys are dropped and
 * validated again at the end. Throws if an entry is missing or does not fit.
 */
export async function writeShop(
  client: pg.Client,
  manifest: Manifest,
  entries: AsyncIterable<ReadEntry>,
  addJobs: (jobs: readonly SavedJob[]) => Promise<void>,
): Promise<Restored> {
  const foreignKeys = await dropForeignKeys(client)
  for (const { name } of manifest.tables)
    await client.query(`alter table ${quoted(name)} disable trigger user`)
  await client.query(`truncate ${manifest.tables.map(({ name }) => quoted(name)).join(', ')}`)
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const rows = new Map<string, number>()
  let jobs = 0
  let objects = 0
  let end: End | null = null
  for await (const { name, content } of entries) {
    const table = tables.get(/^tables\/(\w+)\/\d+\.copy$/.exec(name)?.[1] ?? '')
    if (table !== undefined)
      rows.set(table.name, (rows.get(table.name) ?? 0) + (await copyRows(client, table, content)))
    else if (/^jobs\/\d+\.json$/.test(name)) {
      const saved = v.parse(savedJobs, JSON.parse(await text(content)))
      await addJobs(saved)
      jobs += saved.length
    } else if (name.startsWith(objectPrefix)) {
      await putIntoRows(client, name.slice(objectPrefix.length), content, tables.has('object_pieces'))
      objects++
    } else if (name === endName) end = v.parse(endSchema, JSON.parse(await text(content)))
    else throw new CommandRefused(`The backup holds ${name}, which this release does not know.`)
  }
  refuseMissing(end, rows, { jobs, objects })
  if (tables.has('stored_objects'))
    await client.query(`delete from stored_objects where key not like '${databasePrefix}%'`)
  for (const { name, next } of end?.sequences ?? [])
    await client.query('select setval($1::regclass, $2::bigint, false)', [quoted(name), next])
  for (const { name } of manifest.tables)
    await client.query(`alter table ${quoted(name)} enable trigger user`)
  for (const { table, name, terms } of foreignKeys)
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${terms}`)
  return {
    rows: [...rows.values()].reduce((sum, count) => sum + count, 0),
    tables: tables.size,
    jobs,
    objects,
  }
}

const foreignKey = v.object({ table: v.string(), name: v.string(), terms: v.string() })

/** Returns the statements that restore them. */
async function dropForeignKeys(client: pg.Client): Promise<v.InferOutput<typeof foreignKey>[]> {
  const all = await queryRows(
    client,
    foreignKey,
    `select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as terms
     from pg_constraint c join pg_class r on r.oid = c.conrelid
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by r.relname, c.conname`,
  )
  for (const { table, name } of all)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  return all
}

async function copyRows(
  client: pg.Client,
  table: BackedUpTable,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  const copying = client.query(copy.from(`copy ${quoted(table.name)} (${quotedColumns(table)}) from stdin`))
  await pipeline(Readable.from(content), copying)
  return copying.rowCount
}

/**
 * Writes objects of the store into the database: the restored shop needs no bucket, and shares no objects
 * with another shop. A release without pieces had only small files. Throws if no row refers to the object.
 */
async function putIntoRows(
  client: pg.Client,
  key: string,
  source: AsyncIterable<Uint8Array>,
  hasPieces: boolean,
): Promise<void> {
  const isPicture = (await client.query('select from images where object_key = $1', [key])).rowCount !== 0
  const { content, objectKey } =
    isPicture || !hasPieces
      ? { content: await buffer(source), objectKey: null }
      : await putIntoDatabase(client, source, { room: 'files' })
  const { rowCount } = await client.query(
    `update ${isPicture ? 'images' : 'product_files'} set content = $1, object_key = $2 where object_key = $3`,
    [content, objectKey, key],
  )
  if (rowCount === 0)
    throw new CommandRefused(`The backup holds the object ${key}, which none of its rows names.`)
}

function refuseMissing(
  end: End | null,
  rows: ReadonlyMap<string, number>,
  { jobs, objects }: Pick<Restored, 'jobs' | 'objects'>,
): void {
  if (end === null) throw new CommandRefused('The backup has no end: it was cut off.')
  for (const [table, count] of Object.entries(end.rows))
    if ((rows.get(table) ?? 0) !== count)
      throw new CommandRefused(`The backup lacks rows of ${table}: ${rows.get(table) ?? 0} of ${count}.`)
  if (objects !== end.objects)
    throw new CommandRefused(`The backup lacks files of the object store: ${objects} of ${end.objects}.`)
  if (jobs !== end.jobs) throw new CommandRefused(`The backup lacks jobs: ${jobs} of ${end.jobs}.`)
}
