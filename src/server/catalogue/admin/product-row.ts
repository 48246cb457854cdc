import { getTableColumns, sql } from 'drizzle-orm'
import { defaultLowStock } from '#server/database/tables/stock/stock-batches.ts'
import { products } from '#server/database/tables/catalogue.ts'

/** A product's row with its low-stock threshold and, for bundles, its parts. */
export const productRow = {
  ...getTableColumns(products),
  lowStock: sql<
    number | null
  >`(select case when count(*) = 0 then ${defaultLowStock}::int else max(r.low_at) end from stock_rules r where r.product_id = products.id)`,
  parts: sql<
    BundleItem[]
  >`(select coalesce(json_agg(json_build_object('id', b.product_id, 'quantity', b.quantity) order by b.position), '[]') from bundle_items b where b.bundle_id = products.id)`,
}

type BundleItem = { id: string; quantity: number }

export type AdminProductRow = typeof products.$inferSelect & {
  readonly lowStock: number | null
  readonly parts: BundleItem[]
}
