import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import * as v from 'valibot'
import type { BlobRoom, StoredBlobRow } from '#server/context/blobs.ts'
import { queryRows } from '#server/database/rows.ts'
import type { ObjectStore } from '#server/integrations/object-store/object-store.ts'
import { verifyDigest, wholeOf } from './byte-source.ts'
import { databasePrefix, readPiece } from './object-pieces.ts'
import { type Put, putIntoDatabase, putIntoStore } from './put-object.ts'
import { readRowPiece, type StoredRow } from './row-pieces.ts'
import { readerOf } from './store-reader.ts'

/** The tables with stored bytes, and their prefixes in the store. */
const places: readonly (Pick<StoredRow, 'table' | 'idColumn'> & { readonly room: BlobRoom })[] = [
  { table: 'images', idColumn: 'id', room: 'pictures' },
  { table: 'product_files', idColumn: 'product_id', room: 'files' },
]
type Place = (typeof places)[number]

type MoveOptions = {
  readonly pool: pg.Pool
  readonly store: ObjectStore
  /** Called after each file. */
  readonly done: (bytes: number) => void
}

/**
 * Moves all bytes from the database to the store, one file at a time and in pieces, while servers run. A row
 * refers to its object only after the object was read back and compared; a row that changed meanwhile keeps its
 * new bytes. If interrupted, the next call continues. Throws `ObjectStoreError`.
 */
export async function moveToStore(options: MoveOptions): Promise<void> {
  const { pool, store } = options
  for (const place of places) {
    for await (const id of idsOf(pool, place)) await moveRow(options, place, id)
    for await (const object of objectsOf(pool, place, `like '${databasePrefix}%'`)) {
      const read = (from: number) => readPiece(pool, object.key, from)
      const put = await putIntoStore(pool, store, verifyDigest({ ...object, read }), {
        room: place.room,
        movedFrom: object.origin,
      })
      await readBack(store, put)
      await replaceObject(options, place, object, { content: null, objectKey: put.key })
    }
  }
}

async function moveRow({ pool, store, done }: MoveOptions, place: Place, id: string): Promise<void> {
  const [row] = await queryRows(
    pool,
    v.object({ bytes: v.number(), version: v.string() }),
    `select octet_length(content) as bytes, xmin::text as version
     from ${place.table} where ${place.idColumn} = $1 and content is not null`,
    [id],
  )
  if (row === undefined) return
  const stored = { ...place, id, version: row.version }
  const read = async (from: number) => {
    const piece = await readRowPiece(pool, stored, from)
    if (piece === null) throw new RowChanged()
    return piece
  }
  const source = wholeOf({ key: id, bytes: row.bytes, read })
  try {
    const put = await putIntoStore(pool, store, source, { room: place.room, movedFrom: row.version })
    await readBack(store, put)
    const { rowCount } = await pool.query(
      `update ${place.table} set content = null, object_key = $1 where ${place.idColumn} = $2 and xmin::text = $3`,
      [put.key, id, row.version],
    )
    if (rowCount === 1) done(put.bytes)
  } catch (error) {
    if (!(error instanceof RowChanged)) throw error
  }
}

/** The row has other bytes by now, which servers have put where they belong. */
class RowChanged extends Error {}

/**
 * Moves everything back to the database. Resized pictures are created again on demand. The shop removes the
 * objects a day later. Throws, before any row is changed, if an object is not what was put there.
 */
export async function moveToDatabase(options: MoveOptions): Promise<void> {
  const { pool, store } = options
  for (const place of places)
    for await (const object of objectsOf(pool, place, `not like '${databasePrefix}%'`)) {
      const source = verifyDigest({ ...object, read: readerOf(store, object.key) })
      const moved =
        place.room === 'pictures'
          ? { content: await buffer(source), objectKey: null }
          : await putIntoDatabase(pool, source, { room: place.room, movedFrom: object.origin })
      await replaceObject(options, place, object, moved)
    }
  await pool.query('delete from picture_sizes')
}

async function readBack(store: ObjectStore, put: Put): Promise<void> {
  for await (const _ of verifyDigest({ ...put, read: readerOf(store, put.key) }));
}

const movedObject = v.object({
  key: v.string(),
  bytes: v.number(),
  sha256: v.instance(Buffer),
  /** What downloads in progress know the bytes by. */
  origin: v.string(),
})
type MovedObject = v.InferOutput<typeof movedObject>

/** All rows that refer to the object, such as copies of a product, refer to the new place from now on. */
async function replaceObject(
  { pool, done }: MoveOptions,
  { table }: Place,
  { key, bytes }: MovedObject,
  { content, objectKey }: StoredBlobRow,
): Promise<void> {
  await pool.query(`update ${table} set content = $2, object_key = $3 where object_key = $1`, [
    key,
    content,
    objectKey,
  ])
  done(bytes)
}

/** Yields the objects that rows refer to, in order, each once, even if others are added or removed meanwhile. */
async function* objectsOf(
  pool: pg.Pool,
  { table }: Place,
  whose: `like '${string}'` | `not like '${string}'`,
): AsyncGenerator<MovedObject> {
  for (let last = ''; ;) {
    const [next] = await queryRows(
      pool,
      movedObject,
      `select key, bytes::float8 as bytes, sha256, coalesce(moved_from, key) as origin from stored_objects o
       where key > $1 and key ${whose} and sha256 is not null
         and exists (select from ${table} where object_key = o.key)
       order by key limit 1`,
      [last],
    )
    if (next === undefined) return
    last = next.key
    yield next
  }
}

/** Yields rows with bytes in order, each once, even if others are added or removed meanwhile. */
async function* idsOf(pool: pg.Pool, { table, idColumn }: Place): AsyncGenerator<string> {
  for (let last = ''; ;) {
    const [next] = await queryRows(
      pool,
      v.object({ id: v.string() }),
      `select ${idColumn} as id from ${table}
       where ${idColumn} > $1 and content is not null order by ${idColumn} limit 1`,
      [last],
    )
    if (next === undefined) return
    last = next.id
    yield last
  }
}
