import { eq, sql } from 'drizzle-orm'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/stock/stock.ts'
import type { StockPage } from '#contract/admin/stock/stock.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { stockRules } from '#server/database/tables/stock/stock-batches.ts'
import { findBatches } from '../batches/view-batch.ts'
import { stockRow, stockRows, viewStock } from '../levels/view-stock.ts'

/** One product's stock, rules and latest batches. */
export async function getProductStock(
  read: Pick<Read, 'tx'>,
  { productId }: InputOf<typeof contract.getProductStock>,
): Promise<StockPage | Refusal<'not-found'>> {
  const rows = await rowsOf(
    read.tx,
    stockRow,
    stockRows(sql`p.id = ${productId}`, sql`and product_id = ${productId}`),
  )
  const [stock] = await viewStock(read, rows)
  if (stock === undefined) return refuse('not-found')
  const [rules] = await read.tx.select().from(stockRules).where(eq(stockRules.productId, productId))
  const { rows: batches, next } = await findBatches(read, productId, undefined)
  return { stock, pattern: rules?.pattern ?? null, batches, moreBatches: next }
}
