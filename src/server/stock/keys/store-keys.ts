import { eq, sql } from 'drizzle-orm'
import { lastFour } from '#shop/stock/key-status.ts'
import type { Work } from '#server/database/transaction.ts'
import { newRowId } from '#server/database/ids.ts'
import { stockBatches } from '#server/database/tables/stock/stock-batches.ts'
import type { Vault } from '#server/secrets/vault.ts'

const rowsPerStatement = 5000

/**
 * Encrypts keys and puts them in stock as one batch, for the demo and for commands. Keys already in the
 * vault, for any product, are left out. Returns the number stored.
 */
export async function storeKeys(
  work: Work,
  vault: Vault,
  productId: string,
  keys: readonly string[],
): Promise<number> {
  const batchId = newRowId()
  await work.tx.insert(stockBatches).values({ id: batchId, productId, units: 0 })
  let imported = 0
  for (let at = 0; at < keys.length; at += rowsPerStatement) {
    const rows = keys.slice(at, at + rowsPerStatement).map((key) => {
      const id = newRowId()
      return {
        id,
        ...vault.seal(key, { keyId: id, productId }),
        blindIndex: vault.blindIndex(key),
        lastFour: lastFour(key),
      }
    })
    const result = await work.tx.execute(sql`
      insert into licence_keys (id, product_id, batch_id, sealed, data_key_id, blind_index, last_four)
      select id, ${productId}, ${batchId}::uuid, sealed, data_key_id, blind_index, last_four
      from unnest(${sql.param(rows.map((r) => r.id))}::uuid[], ${sql.param(rows.map((r) => r.sealed))}::bytea[],
        ${sql.param(rows.map((r) => r.dataKeyId))}::smallint[], ${sql.param(rows.map((r) => r.blindIndex))}::bytea[],
        ${sql.param(rows.map((r) => r.lastFour))}::text[]) as t (id, sealed, data_key_id, blind_index, last_four)
      on conflict (blind_index) do nothing`)
    imported += result.rowCount ?? 0
  }
  if (imported > 0)
    await work.tx.update(stockBatches).set({ units: imported }).where(eq(stockBatches.id, batchId))
  else await work.tx.delete(stockBatches).where(eq(stockBatches.id, batchId))
  return imported
}
