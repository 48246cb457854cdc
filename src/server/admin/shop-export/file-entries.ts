import * as v from 'valibot'
import { type ReadFrom, wholeOf } from '#server/blobs/byte-source.ts'
import { isInDatabase, readPiece } from '#server/blobs/object-pieces.ts'
import { readRowPiece, type StoredRow } from '#server/blobs/row-pieces.ts'
import type { Blobs } from '#server/context/blobs.ts'
import { queryRows } from '#server/database/rows.ts'
import type { ArchiveEntry } from './entry.ts'
import type { Snapshot } from './snapshot.ts'

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
}

const where = { bytes: v.number(), objectKey: v.nullable(v.string()) }
const joined = 'left join stored_objects o on o.key = f.object_key'
const columns = 'coalesce(o.bytes, length(f.content)) as bytes, f.object_key as "objectKey"'

/** Every picture, and every file that buyers download, from the database or the object store. */
export async function* fileEntries(
  snapshot: Snapshot,
  blobs: Pick<Blobs, 'readPiece'>,
): AsyncGenerator<ArchiveEntry> {
  const pictures = await queryRows(
    snapshot,
    v.object({ id: v.string(), mime: v.string(), ...where }),
    `select f.id, f.mime, ${columns} from images f ${joined} order by f.id`,
  )
  for (const { id, mime, ...file } of pictures)
    yield stored(
      `pictures/${id}.${endings[mime] ?? 'bin'}`,
      file.bytes,
      pieceReader(snapshot, blobs, { ...file, row: { table: 'images', idColumn: 'id', id, version: null } }),
    )
  const files = await queryRows(
    snapshot,
    v.object({ id: v.string(), name: v.string(), ...where }),
    `select f.product_id as id, f.name, ${columns} from product_files f ${joined} order by f.product_id`,
  )
  for (const { id, name, ...file } of files)
    yield stored(
      `downloads/${id}/${asPath(name)}`,
      file.bytes,
      pieceReader(snapshot, blobs, {
        ...file,
        row: { table: 'product_files', idColumn: 'product_id', id, version: null },
      }),
    )
}

type StoredFile = {
  readonly row: StoredRow
  readonly objectKey: string | null
}

/**
 * Reads what begins at a byte of a file. The snapshot is used for each piece, also of an object in the bucket: it
 * is given up only when nobody takes the archive any more.
 */
function pieceReader(
  snapshot: Snapshot,
  blobs: Pick<Blobs, 'readPiece'>,
  { row, objectKey }: StoredFile,
): ReadFrom {
  return async (from) => {
    if (objectKey === null) return (await readRowPiece(snapshot, row, from)) ?? Buffer.alloc(0)
    if (isInDatabase(objectKey)) return readPiece(snapshot, objectKey, from)
    await snapshot.query('select 1')
    return blobs.readPiece(objectKey, from)
  }
}

/** Read in pieces, because it may be larger than memory. */
function stored(path: string, bytes: number, read: ReadFrom): ArchiveEntry {
  return {
    path,
    packed: true,
    async *pieces() {
      yield* wholeOf({ key: path, bytes, read })
      return null
    },
  }
}

/** A file name that every system accepts and that cannot leave its folder. */
function asPath(name: string): string {
  const safe = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+|[. ]+$/g, '_')
  return safe === '' ? 'file' : safe
}
