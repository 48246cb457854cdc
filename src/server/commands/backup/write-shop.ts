import * as copy from 'pg-copy-streams'
import type pg from 'pg'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import type { BackupEntry } from './backup-file.ts'
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
  entries: AsyncIterable<BackupEntry>,
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
      const saved = v.parse(savedJobs, JSON.parse(content.toString()))
      await addJobs(saved)
      jobs += saved.length
    } else if (name.startsWith(objectPrefix)) {
      await putIntoRows(client, name.slice(objectPrefix.length), content)
      objects++
    } else if (name === endName) end = v.parse(endSchema, JSON.parse(content.toString()))
    else throw new CommandRefused(`The backup holds ${name}, which this release does not know.`)
  }
  refuseMissing(end, rows, { jobs, objects })
  if (tables.has('stored_objects')) await client.query('delete from stored_objects')
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

async function copyRows(client: pg.Client, table: BackedUpTable, content: Buffer): Promise<number> {
  const copying = client.query(copy.from(`copy ${quoted(table.name)} (${quotedColumns(table)}) from stdin`))
  await pipeline(Readable.from([content]), copying)
  return copying.rowCount
}

/**
 * Writes objects of the store into the database: the restored shop needs no bucket, and shares no objects
 * with another shop. Throws if no row refers to the object.
 */
async function putIntoRows(client: pg.Client, key: string, content: Buffer): Promise<void> {
  let named = 0
  for (const table of ['images', 'product_files']) {
    const { rowCount } = await client.query(
      `update ${table} set content = $1, object_key = null where object_key = $2`,
      [content, key],
    )
    named += rowCount ?? 0
  }
  if (named === 0)
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
