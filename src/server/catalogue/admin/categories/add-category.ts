import { sql } from 'drizzle-orm'
import type { CategoryInput } from '#contract/admin/products/categories.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { categories } from '#server/database/tables/catalogue.ts'

/** Adds a category at the end. */
export async function addCategory(
  work: Work,
  { slug, name }: CategoryInput,
): Promise<{ slug: string } | Refusal<'category-slug-taken'>> {
  const { rowCount } = await work.tx
    .insert(categories)
    .values({ slug, name, position: sql`(select coalesce(max(position) + 1, 0) from categories)` })
    .onConflictDoNothing()
  if (rowCount === 0) return refuse('category-slug-taken', { fields: { slug: 'taken' } })
  await record(work, 'category.added', `category:${slug}`, { name })
  return { slug }
}
