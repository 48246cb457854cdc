import * as v from 'valibot'
import { queryRows } from '#server/database/rows.ts'
import type { Entry } from './entry.ts'
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

/** Every picture, and every file that buyers download. */
export async function* fileEntries(snapshot: Snapshot): AsyncGenerator<Entry> {
  const pictures = await queryRows(
    snapshot,
    v.object({ id: v.string(), mime: v.string() }),
    'select id, mime from images order by id',
  )
  for (const { id, mime } of pictures)
    yield stored(snapshot, `pictures/${id}.${endings[mime] ?? 'bin'}`, 'images', 'id', id)
  const files = await queryRows(
    snapshot,
    v.object({ id: v.string(), name: v.string() }),
    'select product_id as id, name from product_files order by product_id',
  )
  for (const { id, name } of files)
    yield stored(snapshot, `downloads/${id}/${asPath(name)}`, 'product_files', 'product_id', id)
}

/** Read piece by piece, because it may be larger than the memory. */
function stored(
  snapshot: Snapshot,
  path: string,
  table: 'images' | 'product_files',
  key: 'id' | 'product_id',
  id: string,
): Entry {
  return {
    path,
    packed: true,
    async *pieces() {
      for (let from = 1; ; from += pieceBytes) {
        const [row] = await queryRows(
          snapshot,
          v.object({ piece: v.instance(Buffer) }),
          `select substring(content from ${from} for ${pieceBytes}) as piece from ${table} where ${key} = $1`,
          [id],
        )
        if (row === undefined) throw new Error(`${path} is not in the snapshot`)
        if (row.piece.length > 0) yield row.piece
        if (row.piece.length < pieceBytes) return null
      }
    },
  }
}

/** A name that every system takes, and that stays in its folder. */
function asPath(name: string): string {
  const safe = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+|[. ]+$/g, '_')
  return safe === '' ? 'file' : safe
}
