import * as v from 'valibot'
import type { Connection } from '#server/database/connect.ts'
import { queryRows } from '#server/database/rows.ts'
import type { ByteSource } from './byte-source.ts'

/** The keys of objects in the database begin with it, those of a bucket do not. */
export const databasePrefix = 'database/'

/** One row each: few enough of them in a large file, and small enough for memory. */
export const pieceBytes = 4 * 1024 * 1024
/** How much of a piece is read at once: the driver needs three times as much memory. */
const readBytes = 1024 * 1024
const removedAtOnce = 16

/** Whether the object lies in the database instead of the bucket. */
export function isInDatabase(objectKey: string): boolean {
  return objectKey.startsWith(databasePrefix)
}

/** Writes each piece of the source as a row. Not in one transaction: that would stay open as long as the upload. */
export async function writePieces(connection: Connection, key: string, source: ByteSource): Promise<void> {
  let from = 0
  for await (const piece of source) {
    await connection.query('insert into object_pieces (key, from_byte, content) values ($1, $2, $3)', [
      key,
      from,
      piece,
    ])
    from += piece.length
  }
}

/** At most `most` bytes that begin at this byte of an object, at least one. Throws if there are none. */
export async function readPiece(
  connection: Connection,
  key: string,
  from: number,
  most: number = readBytes,
): Promise<Buffer> {
  const [row] = await queryRows(
    connection,
    v.object({ content: v.instance(Buffer) }),
    `select substring(content from ($2::bigint - from_byte)::int + 1 for $3::int) as content
     from object_pieces where key = $1 and from_byte <= $2::bigint order by from_byte desc limit 1`,
    [key, from, Math.min(most, readBytes)],
  )
  if (row === undefined || row.content.length === 0)
    throw new Error(`The object ${key} has nothing at byte ${from}`)
  return row.content
}

/** Removes an object’s pieces, some at a time: no statement runs long. */
export async function removePieces(connection: Connection, key: string): Promise<void> {
  for (;;) {
    const { rowCount } = await connection.query(
      `delete from object_pieces where key = $1 and from_byte in (
         select from_byte from object_pieces where key = $1 order by from_byte limit $2)`,
      [key, removedAtOnce],
    )
    if ((rowCount ?? 0) < removedAtOnce) return
  }
}
