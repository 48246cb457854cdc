import { getTableColumns, sql } from 'drizzle-orm'
import { lowUnlessTold } from '../stock/batch-table.ts'
import { products } from './table.ts'

/** A product with what its shopkeeper wants of its stock. */
export const productRow = {
  ...getTableColumns(products),
  lowStock: sql<
    number | null
  >`(select case when count(*) = 0 then ${lowUnlessTold}::int else max(r.low_at) end from stock_rules r where r.product_id = products.id)`,
}

export type ProductRow = typeof products.$inferSelect & { readonly lowStock: number | null }
