import * as v from 'valibot'
import type { Blobs } from '#server/context/blobs.ts'
import { queryRows } from '#server/database/rows.ts'
import type { ArchiveEntry } from './entry.ts'
import type { Snapshot } from './snapshot.ts'

const pieceBytes = 1024 * 1024
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
      pieceReader(snapshot, blobs, { ...file, table: 'images', key: 'id', id }),
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
      pieceReader(snapshot, blobs, { ...file, table: 'product_files', key: 'product_id', id }),
    )
}

type StoredFile = {
  readonly table: 'images' | 'product_files'
  readonly key: 'id' | 'product_id'
  readonly id: string
  readonly objectKey: string | null
}

/** Reads a piece of a file from a byte on. */
function pieceReader(
  snapshot: Snapshot,
  blobs: Pick<Blobs, 'readPiece'>,
  { table, key, id, objectKey }: StoredFile,
) {
  return async (from: number): Promise<Buffer> => {
    if (objectKey !== null) return blobs.readPiece(objectKey, from)
    const [row] = await queryRows(
      snapshot,
      v.object({ piece: v.instance(Buffer) }),
      `select substring(content from ${from + 1} for ${pieceBytes}) as piece from ${table} where ${key} = $1`,
      [id],
    )
    return row?.piece ?? Buffer.alloc(0)
  }
}

/** Read in pieces, because it may be larger than memory. */
function stored(path: string, bytes: number, readPiece: (from: number) => Promise<Buffer>): ArchiveEntry {
  return {
    path,
    packed: true,
    async *pieces() {
      for (let from = 0; from < bytes;) {
        const piece = await readPiece(from)
        if (piece.length === 0) throw new Error(`${path} ends before its end`)
        from += piece.length
        yield piece
      }
      return null
    },
  }
}

/** A file name that every system accepts and that cannot leave its folder. */
function asPath(name: string): string {
  const safe = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+|[. ]+$/g, '_')
  return safe === '' ? 'file' : safe
}
