import { lastFour } from '#shop/stock/key-status.ts'
import type { Connection } from '#server/database/connect.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Vault } from '#server/secrets/vault.ts'
import { inventKeys, keyShape } from './invent-keys.ts'

type KeysOf = {
  readonly productId: string
  readonly slug: string
  readonly brand: string
  readonly category: string
  readonly count: number
  /** The order line that they were sold to, and when; undefined for keys in stock. */
  readonly sold?: { readonly lineId: string; readonly at: Date; readonly revealedAt: Date | null }
}

/** Encrypts and inserts invented keys of many products in one statement. Returns how many. */
export async function loadKeys(
  connection: Connection,
  vault: Vault,
  wanted: readonly KeysOf[],
): Promise<number> {
  const rows = wanted.flatMap(({ productId, count, sold, ...product }) =>
    inventKeys(keyShape(product), count).map((key) => {
      const id = newRowId()
      return {
        id,
        productId,
        ...vault.seal(key, { keyId: id, productId }),
        blindIndex: vault.blindIndex(key),
        lastFour: lastFour(key),
        status: sold === undefined ? 'available' : sold.revealedAt === null ? 'sold' : 'revealed',
        lineId: sold?.lineId ?? null,
        soldAt: sold?.at ?? null,
        revealedAt: sold?.revealedAt ?? null,
      }
    }),
  )
  if (rows.length === 0) return 0
  await connection.query(
    `insert into licence_keys (id, product_id, sealed, data_key_id, blind_index, last_four, status, order_line_id, sold_at, revealed_at, created_at)
     select id, product_id, sealed, data_key_id, blind_index, last_four, status, line_id, sold_at, revealed_at, coalesce(sold_at, now())
     from unnest($1::uuid[], $2::text[], $3::bytea[], $4::smallint[], $5::bytea[], $6::text[], $7::text[], $8::uuid[], $9::timestamptz[], $10::timestamptz[])
       as t (id, product_id, sealed, data_key_id, blind_index, last_four, status, line_id, sold_at, revealed_at)`,
    [
      rows.map((row) => row.id),
      rows.map((row) => row.productId),
      rows.map((row) => row.sealed),
      rows.map((row) => row.dataKeyId),
      rows.map((row) => row.blindIndex),
      rows.map((row) => row.lastFour),
      rows.map((row) => row.status),
      rows.map((row) => row.lineId),
      rows.map((row) => row.soldAt),
      rows.map((row) => row.revealedAt),
    ],
  )
  return rows.length
}
