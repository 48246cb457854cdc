import * as v from 'valibot'
import type { Connection } from '#server/database/connect.ts'
import { queryRows } from '#server/database/rows.ts'

/** Small enough for memory, large enough that the cost of a query does not matter. */
const readBytes = 1024 * 1024

/** A row that has its bytes itself. `version`: its `xmin`; null if it cannot change while it is read. */
export type StoredRow = {
  readonly table: 'images' | 'product_files'
  readonly idColumn: 'id' | 'product_id'
  readonly id: string
  readonly version: string | null
}

/** What begins at this byte; empty at the end. Null if the row has changed, or has no bytes any more. */
export async function readRowPiece(
  connection: Connection,
  { table, idColumn, id, version }: StoredRow,
  from: number,
): Promise<Buffer | null> {
  const [row] = await queryRows(
    connection,
    v.object({ piece: v.nullable(v.instance(Buffer)) }),
    `select substring(content from $3::int + 1 for ${readBytes}) as piece
     from ${table} where ${idColumn} = $1 and ($2::text is null or xmin::text = $2)`,
    [id, version, from],
  )
  return row?.piece ?? null
}
