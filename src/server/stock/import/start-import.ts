import { and, eq } from 'drizzle-orm'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/stock/stock-imports.ts'
import type { StockImport } from '#contract/admin/stock/stock-imports.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import { stockImports, stockRules } from '#server/database/tables/stock/stock-batches.ts'
import { getImport } from './get-import.ts'

/** Starts an import of keys for a product that is sold by key. */
export async function startImport(
  work: Work,
  { productId, checkPattern }: InputOf<typeof contract.startImport>,
): Promise<StockImport | Refusal<'not-found'>> {
  const { user } = work.actor
  if (user === null) throw new Error('An import needs somebody who brings it')
  const [product] = await work.tx
    .select({ id: products.id, pattern: stockRules.pattern })
    .from(products)
    .leftJoin(stockRules, eq(stockRules.productId, products.id))
    .where(and(eq(products.id, productId), eq(products.kind, 'key')))
  if (product === undefined) return refuse('not-found')
  const importId = newRowId()
  await work.tx.insert(stockImports).values({
    id: importId,
    productId,
    pattern: checkPattern ? product.pattern : null,
    createdBy: user.id,
  })
  return getImport(work, { importId })
}
