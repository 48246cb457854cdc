import { eq } from 'drizzle-orm'
import type * as contract from '#contract/admin/products/categories.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { sameValue } from '../change-product.ts'
import { categories } from '#server/database/tables/catalogue.ts'

/** Renames a category, unless somebody else has changed it since it was read. */
export async function renameCategory(
  work: Work,
  { slug, name, seen }: InputOf<typeof contract.renameCategory>,
): Promise<OutputOf<typeof contract.renameCategory> | Refusal<'not-found' | 'version-changed'>> {
  const [before] = await work.tx.select().from(categories).where(eq(categories.slug, slug)).for('update')
  if (before === undefined) return refuse('not-found')
  if (!sameValue(before.name, seen)) return refuse('version-changed')
  if (sameValue(before.name, name)) return { slug }
  await work.tx.update(categories).set({ name }).where(eq(categories.slug, slug))
  await record(work, 'category.renamed', `category:${slug}`, { from: before.name, to: name })
  return { slug }
}
