import type pg from 'pg'
import * as v from 'valibot'
import type { BlobRoom } from '#server/context/blobs.ts'
import { queryRows } from '#server/database/rows.ts'
import type { ObjectStore } from '#server/integrations/object-store/object-store.ts'
import { hashOf, putObject } from './open-blobs.ts'

/** The tables with stored bytes, and their prefixes in the store. */
const places: readonly { readonly table: string; readonly id: string; readonly room: BlobRoom }[] = [
  { table: 'images', id: 'id', room: 'pictures' },
  { table: 'product_files', id: 'product_id', room: 'files' },
]
type Place = (typeof places)[number]

export type Moving = {
  readonly pool: pg.Pool
  readonly store: ObjectStore
  /** Called after each file. */
  readonly done: (bytes: number) => void
}

/**
 * Moves all bytes from the rows to the store, one file at a time, while servers run. A row refers to its
 * object only after the object was read back and compared; a row that changed meanwhile keeps its new bytes.
 * If interrupted, the next call continues. Throws `ObjectStoreError`.
 */
export async function moveToStore({ pool, store, done }: Moving): Promise<void> {
  for (const place of places)
    for await (const id of idsOf(pool, place, 'content is not null')) {
      const [row] = await queryRows(
        pool,
        v.object({ content: v.instance(Buffer), version: v.string() }),
        `select content, xmin::text as version from ${place.table} where ${place.id} = $1 and content is not null`,
        [id],
      )
      if (row === undefined) continue
      const { content, version } = row
      const key = await putObject(pool, store, content, { room: place.room, movedFrom: version })
      refuseOther(key, await store.get(key), hashOf(content))
      await pool.query(
        `update ${place.table} set content = null, object_key = $1 where ${place.id} = $2 and xmin::text = $3`,
        [key, id, version],
      )
      done(content.length)
    }
}

/**
 * Moves everything back to the rows. Resized pictures are created again on demand. The shop removes the
 * objects a day later.
 */
export async function moveToDatabase({ pool, store, done }: Moving): Promise<void> {
  for (const place of places)
    for await (const id of idsOf(pool, place, 'object_key is not null')) {
      const [row] = await queryRows(
        pool,
        v.object({ key: v.string(), sha256: v.instance(Buffer) }),
        `select o.key, o.sha256 from ${place.table} t join stored_objects o on o.key = t.object_key where t.${place.id} = $1`,
        [id],
      )
      if (row === undefined) continue
      const content = await store.get(row.key)
      refuseOther(row.key, content, row.sha256)
      await pool.query(
        `update ${place.table} set content = $1, object_key = null where ${place.id} = $2 and object_key = $3`,
        [content, id, row.key],
      )
      done(content.length)
    }
  await pool.query('delete from picture_sizes')
}

/** Yields rows in order, each once, even if others are added or removed meanwhile. */
async function* idsOf(pool: pg.Pool, { table, id }: Place, where: string): AsyncGenerator<string> {
  for (let last = ''; ;) {
    const [next] = await queryRows(
      pool,
      v.object({ id: v.string() }),
      `select ${id} as id from ${table} where ${id} > $1 and ${where} order by ${id} limit 1`,
      [last],
    )
    if (next === undefined) return
    last = next.id
    yield last
  }
}

function refuseOther(key: string, content: Uint8Array, expected: Buffer): void {
  if (!hashOf(content).equals(expected))
    throw new Error(
      `The object ${key} is not what was put there: its SHA-256 is another. Nothing was changed.`,
    )
}
