import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type * as contract from '#contract/admin/products/products.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Cell } from '#shop/csv.ts'
import { type CsvFile, csvFile } from '#server/http/files/csv.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { csvColumns } from './csv-columns.ts'
import { viewFields } from '../admin/get-admin-product.ts'
import { searchCondition, levelsFor, orderOf } from '../admin/list-admin-products.ts'
import { withSlugs } from '../product/product-addresses.ts'
import { productRow } from '../admin/product-row.ts'
import { categories, oldSlugs, products } from '#server/database/tables/catalogue.ts'

/** Exports the products of a search as CSV. */
export async function exportProducts(
  read: Read,
  wanted: InputOf<typeof contract.exportProducts>,
): Promise<CsvFile> {
  const found = await rowsOf(
    read.tx,
    v.object({ id: v.string() }),
    sql`select p.id from products p ${levelsFor(wanted)} where ${searchCondition(wanted)} order by ${orderOf(wanted)}`,
  )
  return csvFile(
    'products.csv',
    csvHead,
    await csvRowsOf(
      read,
      found.map(({ id }) => id),
    ),
  )
}

/** The header of the product table. */
export const csvHead = csvColumns.map(({ name }) => name)

/** These products as rows of the product table, in the order of the ids. */
export async function csvRowsOf(read: Pick<Read, 'tx'>, ids: readonly string[]): Promise<Cell[][]> {
  const order = new Map(ids.map((id, at) => [id, at]))
  const wantedIds = sql`any(${sql.param([...ids])}::text[])`
  const all = await read.tx.select(productRow).from(products).where(eq(products.id, wantedIds))
  const named = await read.tx.select({ slug: categories.slug, name: categories.name }).from(categories)
  const names = new Map(named.map(({ slug, name }) => [slug, name]))
  const left = await read.tx.select().from(oldSlugs).where(eq(oldSlugs.productId, wantedIds))
  const before = Map.groupBy(left, ({ productId }) => productId)
  return (await withSlugs(read, all))
    .toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
    .map((row) => ({
      ...viewFields(row),
      categoryName: names.get(row.category) ?? { en: '', he: '' },
      oldSlugs: (before.get(row.id) ?? []).map(({ slug }) => slug).toSorted(),
    }))
    .map((product) => csvColumns.map(({ write }) => write(product)))
}
