import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/products/prices.ts'
import { toShekels } from '#shop/money.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { changedPrices, priceChanges } from '#server/database/tables/price-changes.ts'
import type { Work } from '#server/database/transaction.ts'
import { writeChange } from './change-product.ts'
import { viewFields } from './get-admin-product.ts'
import { productRow } from './product-row.ts'

/** Undoes a price change, once. Prices changed since then stay, and their products are returned. */
export async function undoPriceChange(
  work: Work,
  { changeId }: InputOf<typeof contract.undoPriceChange>,
): Promise<OutputOf<typeof contract.undoPriceChange> | Refusal<'not-found' | 'price-change-undone'>> {
  const [change] = await work.tx
    .select()
    .from(priceChanges)
    .where(eq(priceChanges.id, changeId))
    .for('update')
  if (change === undefined) return refuse('not-found')
  if (change.undoneAt !== null) return refuse('price-change-undone')
  const prices = await work.tx.select().from(changedPrices).where(eq(changedPrices.changeId, changeId))
  const priceOf = new Map(prices.map((one) => [one.productId, one]))
  const rows = await work.tx
    .select(productRow)
    .from(products)
    .where(inArray(products.id, [...priceOf.keys()]))
    .orderBy(asc(products.id))
    .for('no key update')
  const skipped: OutputOf<typeof contract.undoPriceChange>['skipped'] = []
  for (const row of rows) {
    const price = priceOf.get(row.id)
    if (price?.toAgorot === row.priceAgorot)
      await writeChange(work, row, { ...viewFields(row), price: toShekels(price.fromAgorot) })
    else skipped.push(row.name)
  }
  await work.tx
    .update(priceChanges)
    .set({ undoneAt: sql`now()`, undoneBy: work.actor.user?.id })
    .where(eq(priceChanges.id, changeId))
  const restored = rows.length - skipped.length
  await record(work, 'product.prices-put-back', `price-change:${changeId}`, { count: restored })
  return { restored, skipped }
}
