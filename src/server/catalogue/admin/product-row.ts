import { getTableColumns, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { checkedValue } from '#server/database/rows.ts'
import { defaultLowStock } from '#server/database/tables/stock/stock-batches.ts'
import { products } from '#server/database/tables/catalogue.ts'

const bundleItem = v.object({ id: v.string(), quantity: v.number() })

/** A product's row with its low-stock threshold and, for bundles, its parts. */
export const productRow = {
  ...getTableColumns(products),
  lowStock: checkedValue(
    v.nullable(v.number()),
    sql`(select case when count(*) = 0 then ${defaultLowStock}::int else max(r.low_at) end from stock_rules r where r.product_id = products.id)`,
  ),
  parts: checkedValue(
    v.array(bundleItem),
    sql`(select coalesce(json_agg(json_build_object('id', b.product_id, 'quantity', b.quantity) order by b.position), '[]') from bundle_items b where b.bundle_id = products.id)`,
  ),
}

export type AdminProductRow = typeof products.$inferSelect & {
  readonly lowStock: number | null
  readonly parts: v.InferOutput<typeof bundleItem>[]
}
