import { arrayContains, eq } from 'drizzle-orm'
import type * as contract from '#contract/admin/products/categories.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { coupons } from '#server/database/tables/coupons.ts'
import type { Work } from '#server/database/transaction.ts'
import { categories, products } from '#server/database/tables/catalogue.ts'

/** Removes a category, unless a product or a coupon refers to it. */
export async function removeCategory(
  work: Work,
  { slug }: InputOf<typeof contract.removeCategory>,
): Promise<OutputOf<typeof contract.removeCategory> | Refusal<'not-found' | 'category-in-use'>> {
  // a concurrent transaction that adds a product to it waits, and then finds the category gone
  const [before] = await work.tx.select().from(categories).where(eq(categories.slug, slug)).for('update')
  if (before === undefined) return refuse('not-found')
  const held = await work.tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.category, slug))
    .limit(1)
  const named = await work.tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(arrayContains(coupons.categories, [slug]))
    .limit(1)
  if (held.length + named.length > 0) return refuse('category-in-use')
  await work.tx.delete(categories).where(eq(categories.slug, slug))
  await record(work, 'category.removed', `category:${slug}`, { name: before.name })
  return { slug }
}
