import { inArray, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { StockCounts } from '#contract/admin/stock/stock-batches.ts'
import type { StockOfProduct } from '#contract/admin/stock/stock.ts'
import { daysOfCover, paceDays } from '#shop/stock/days-of-cover.ts'
import { keyStatuses } from '#shop/stock/key-status.ts'
import { localized } from '#contract/shapes.ts'
import { imageUrl } from '#server/catalogue/images/image-url.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { defaultLowStock } from '#server/database/tables/stock/stock-batches.ts'

/** One row per product that is sold by key. */
export const stockRow = v.object({
  id: v.string(),
  name: localized,
  live: v.boolean(),
  sold: v.number(),
  low_at: v.nullable(v.number()),
  low: v.boolean(),
  waiting: v.number(),
})
export type StockRow = v.InferOutput<typeof stockRow>

/**
 * Products with the columns for sorting and filtering, all from an index; the rest is looked up for the few
 * shown. `only` narrows the count if not every product is needed.
 */
export function stockRows(which: SQL, only: SQL = sql``): SQL {
  // not a parameter: a plan that PostgreSQL keeps for all values would not know how few keys that is
  const recently = sql.raw(`sold_at > now() - interval '${paceDays} days'`)
  return sql`
    select p.id, p.name, p.state = 'live' as live,
      coalesce(a.units, 0) as available, coalesce(s.units, 0) as sold, coalesce(w.orders, 0) as waiting, t.low_at,
      coalesce(a.units, 0) <= t.low_at is true as low
    from products p
    left join stock_rules r on r.product_id = p.id
    cross join lateral (select case when r.product_id is null then ${defaultLowStock} else r.low_at end as low_at) t
    left join (select product_id, sum(units)::int as units from stock_levels where status = 'available' ${only} group by 1) a on a.product_id = p.id
    left join (select product_id, count(*)::int as units from licence_keys
      where ${recently} ${only} group by 1) s on s.product_id = p.id
    left join (select l.product_id, count(distinct o.id)::int as orders from manager_tasks k
      join orders o on o.id = k.order_id and o.status = 'pending'
      join order_lines l on l.order_id = o.id and l.kind = 'key'
      where k.kind = 'paid-out-of-stock' and k.resolved_at is null group by 1) w on w.product_id = p.id
    where p.kind = 'key' and ${which}`
}

export async function viewStock(
  read: Pick<Read, 'tx'>,
  rows: readonly StockRow[],
): Promise<StockOfProduct[]> {
  const ids = rows.map((row) => row.id)
  const counts = await countBy(read, 'product_id', ids)
  const shown = await read.tx
    .select({ id: products.id, slug: products.slug, family: products.family, imageIds: products.imageIds })
    .from(products)
    .where(inArray(products.id, ids))
  const productOf = new Map(shown.map((product) => [product.id, product]))
  return rows.map((row) => {
    const units = counts.get(row.id) ?? noKeys()
    const product = productOf.get(row.id)
    return {
      productId: row.id,
      slug: product?.slug ?? row.id,
      family: product?.family ?? row.id,
      name: row.name,
      imageUrl: imageUrl(product?.imageIds[0]),
      live: row.live,
      counts: units,
      soldIn30Days: row.sold,
      daysOfCover: daysOfCover(units.available, row.sold),
      lowAt: row.low_at,
      low: row.low,
      waiting: row.waiting,
    }
  })
}

type Counted = 'product_id' | 'batch_id'

/** The number of keys in each status, for these products or batches. */
export async function countBy(
  { tx }: Pick<Read, 'tx'>,
  by: Counted,
  ids: readonly string[],
): Promise<Map<string, StockCounts>> {
  const counts = new Map<string, StockCounts>()
  if (ids.length === 0) return counts
  const row = v.object({ id: v.string(), status: v.picklist(keyStatuses), units: v.number() })
  const rows = await rowsOf(tx, row, countsBy(by, ids))
  for (const { id, status, units } of rows)
    counts.set(id, { ...(counts.get(id) ?? noKeys()), [status]: units })
  return counts
}

export function countsBy(by: Counted, ids: readonly string[]): SQL {
  const type = sql.raw(by === 'batch_id' ? 'uuid' : 'text')
  return sql`
    select ${sql.raw(by)} as id, status, sum(units)::int as units from stock_levels
    where ${sql.raw(by)} = any(${sql.param(ids)}::${type}[]) group by 1, 2`
}

export function noKeys(): StockCounts {
  return { available: 0, reserved: 0, sold: 0, revealed: 0, burned: 0, withdrawn: 0, quarantined: 0 }
}

export function totalOf(counts: StockCounts): number {
  return keyStatuses.reduce((sum, status) => sum + counts[status], 0)
}
