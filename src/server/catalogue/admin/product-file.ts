import type pg from 'pg'
import * as v from 'valibot'
import { queryRows } from '#server/database/rows.ts'
import type { FilePieces } from '#contract/shapes.ts'

/** Small beside what a process may hold, large beside the cost of a query. */
const pieceBytes = 1024 * 1024

/** The file of a product as it was when the row had this `xmin`; another one in its place breaks the reading off. */
export function productFilePieces(
  pool: pg.Pool,
  { productId, version, bytes }: { productId: string; version: string; bytes: number },
): FilePieces {
  return {
    bytes,
    async read(from) {
      const rows = await queryRows(
        pool,
        v.object({ piece: v.instance(Buffer) }),
        `select substring(content from $3::int + 1 for ${pieceBytes}) as piece
         from product_files where product_id = $1 and xmin::text = $2`,
        [productId, version, from],
      )
      const piece = rows[0]?.piece
      if (piece === undefined || piece.length === 0)
        throw new Error(`The file of product ${productId} was replaced while somebody fetched it`)
      return piece
    },
  }
}
