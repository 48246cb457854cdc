import * as v from 'valibot'
import { categoryInput } from '#contract/admin/products/categories.ts'
import type { Work } from '#server/database/transaction.ts'
import { addCategory } from '../admin/categories/add-category.ts'
import type { TableLine } from './read-product-table.ts'
import { categories } from '#server/database/tables/catalogue.ts'

/** Creates a table's unknown categories that have names in both languages, in the table's order. */
export async function addMissingCategories(work: Work, table: readonly TableLine[]): Promise<void> {
  const rows = await work.tx.select({ slug: categories.slug }).from(categories)
  const known = new Set(rows.map(({ slug }) => slug))
  for (const { cells } of table) {
    const name = { en: cells['category_en'], he: cells['category_he'] }
    const { success, output } = v.safeParse(categoryInput, { slug: cells['category'], name })
    if (!success || known.has(output.slug)) continue
    known.add(output.slug)
    await addCategory(work, output)
  }
}
