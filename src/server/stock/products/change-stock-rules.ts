import { eq, sql } from 'drizzle-orm'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/stock/stock.ts'
import type { StockPage } from '#contract/admin/stock/stock.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { Work } from '#server/database/transaction.ts'
import { stockRules } from '#server/database/tables/stock/stock-batches.ts'
import { getProductStock } from './get-product-stock.ts'

/**
 * Sets a product's low-stock threshold and the format of its keys. Resets the low-stock alert, so that it
 * fires again at the new threshold.
 */
export async function changeStockRules(
  work: Work,
  { productId, lowAt, pattern, seen }: InputOf<typeof contract.changeStockRules>,
): Promise<StockPage | Refusal<'not-found' | 'version-changed'>> {
  await work.tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update')
  const before = await getProductStock(work, { productId })
  if (isRefusal(before)) return before
  const now = { lowAt: before.stock.lowAt, pattern: before.pattern }
  if (seen !== undefined && (seen.lowAt !== now.lowAt || seen.pattern !== now.pattern))
    return refuse('version-changed')
  const rules = { lowAt, pattern, lowSince: null }
  await work.tx
    .insert(stockRules)
    .values({ productId, ...rules })
    .onConflictDoUpdate({ target: stockRules.productId, set: rules })
  // the threshold is in the product's editor too: an open editor finds the product changed
  await work.tx
    .update(products)
    .set({ version: sql`${products.version} + 1` })
    .where(eq(products.id, productId))
  await record(work, 'stock.rules-changed', `product:${productId}`, {
    before: now,
    after: { lowAt, pattern },
  })
  return getProductStock(work, { productId })
}
