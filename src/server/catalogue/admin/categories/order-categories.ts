import { asc, sql } from 'drizzle-orm'
import type * as contract from '#contract/admin/products/categories.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { sameValue } from '../change-product.ts'
import { categories } from '#server/database/tables/catalogue.ts'

/** Sets the order of all categories, unless one was added or removed since they were read. */
export async function orderCategories(
  work: Work,
  { slugs }: InputOf<typeof contract.orderCategories>,
): Promise<OutputOf<typeof contract.orderCategories> | Refusal<'version-changed'>> {
  const before = await work.tx
    .select({ slug: categories.slug })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.slug))
    .for('update')
  const from = before.map(({ slug }) => slug)
  if (!sameValue(from.toSorted(), slugs.toSorted())) return refuse('version-changed')
  if (sameValue(from, slugs)) return { slugs }
  await work.tx.execute(sql`
    update categories c set position = w.position - 1
    from unnest(${sql.param(slugs)}::text[]) with ordinality as w (slug, position) where c.slug = w.slug`)
  await record(work, 'category.ordered', 'category:all', { from, to: slugs })
  return { slugs }
}
