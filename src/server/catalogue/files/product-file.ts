import type pg from 'pg'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { readRowPiece } from '#server/blobs/row-pieces.ts'
import { checkedValue, queryRows } from '#server/database/rows.ts'
import type { FilePart, FilePieces } from '#contract/shapes.ts'
import type { Blobs } from '#server/context/blobs.ts'
import { productFiles } from '#server/database/tables/catalogue.ts'
import { storedObjects } from '#server/database/tables/stored-objects.ts'

/** The size of a product's file in bytes, in the row or the bucket. Needs a left join of `stored_objects`. */
export const fileBytes = checkedValue(
  v.number(),
  sql`coalesce(octet_length(${productFiles.content}), ${storedObjects.bytes})::float8`,
)

/**
 * A file when its row was read: `version` is the row's `xmin`; `movedFrom`, if its bytes were moved into the
 * object, the row's `xmin` or its object's key before that.
 */
export type FoundFile = {
  readonly productId: string
  readonly version: string
  readonly objectKey: string | null
  readonly movedFrom: string | null
  readonly bytes: number
}

/** Stays as it is when the bytes are moved into an object, or from one object into another. */
export function fileEtag({ productId, version, objectKey, movedFrom, bytes }: FoundFile): string {
  return `"${productId}-${movedFrom ?? objectKey ?? version}-${bytes}"`
}

/** The part of a file that goes out, and its first piece, if that was read already. */
type RequestedPart = { readonly part: FilePart; readonly first: Buffer | null }

/** Where the part begins. */
export function startOf(part: FilePart): number {
  return typeof part === 'string' ? 0 : part.from
}

/**
 * Reads a product's file in pieces. Throws if the file is replaced meanwhile; if its bytes
 * are moved to an object, reading continues there. `first`: the first piece, if already read.
 */
export function productFilePieces(
  { pool, blobs }: { readonly pool: pg.Pool; readonly blobs: Pick<Blobs, 'readPiece'> },
  found: FoundFile,
  { part, first }: RequestedPart,
): FilePieces {
  const { productId, version, objectKey, bytes } = found
  const row = { table: 'product_files', idColumn: 'product_id', id: productId, version } as const
  const objectOf = async (): Promise<string | null> => {
    if (objectKey !== null) return objectKey
    const [moved] = await queryRows(
      pool,
      v.object({ key: v.string() }),
      `select o.key from product_files f join stored_objects o on o.key = f.object_key
       where f.product_id = $1 and o.moved_from = $2`,
      [productId, version],
    )
    return moved?.key ?? null
  }
  return {
    bytes,
    etag: fileEtag(found),
    part,
    async read(from) {
      if (first !== null && from === startOf(part)) return first
      const piece = objectKey === null ? await readRowPiece(pool, row, from) : null
      if (piece !== null && piece.length > 0) return piece
      const key = await objectOf()
      if (key === null)
        throw new Error(`The file of product ${productId} was replaced while somebody fetched it`)
      return blobs.readPiece(key, from)
    },
  }
}
