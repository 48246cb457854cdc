import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/products/prices.ts'
import { highestPrice } from '#contract/product/product-shapes.ts'
import { changePrice } from '#shop/catalogue/change-price.ts'
import { toAgorot, toShekels } from '#shop/money.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import { changedPrices, priceChanges } from '#server/database/tables/price-changes.ts'
import type { Work } from '#server/database/transaction.ts'
import { writeChange } from './change-product.ts'
import { lockProducts } from './change-products.ts'
import { viewFields } from './get-admin-product.ts'

/**
 * Changes many prices by a percentage, each with its audit
 * row, and stores the old prices for `undoPriceChange`.
 */
export async function changePrices(
  work: Work,
  { products: wanted, percent, rounding }: InputOf<typeof contract.changePrices>,
): Promise<
  OutputOf<typeof contract.changePrices> | Refusal<'not-found' | 'version-changed' | 'price-too-high'>
> {
  const rows = await lockProducts(work, wanted)
  if (isRefusal(rows)) return rows
  const next = rows
    .map((row) => ({ row, to: changePrice(row.priceAgorot, percent, rounding) }))
    .filter(({ row, to }) => to !== row.priceAgorot)
  const tooHigh = next.find(({ to }) => to > toAgorot(highestPrice))
  if (tooHigh !== undefined) return refuse('price-too-high', { detail: { name: tooHigh.row.name } })
  if (next.length === 0) return { changeId: null, changed: 0 }
  const changeId = newRowId()
  await work.tx
    .insert(priceChanges)
    .values({ id: changeId, percent, rounding, changedBy: work.actor.user?.id })
  await work.tx
    .insert(changedPrices)
    .values(
      next.map(({ row, to }) => ({ changeId, productId: row.id, fromAgorot: row.priceAgorot, toAgorot: to })),
    )
  for (const { row, to } of next) await writeChange(work, row, { ...viewFields(row), price: toShekels(to) })
  await record(work, 'product.prices-changed', `price-change:${changeId}`, { percent, count: next.length })
  return { changeId, changed: next.length }
}
