import { asc } from 'drizzle-orm'
import type * as contract from '#contract/catalogue.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Read } from '#server/database/transaction.ts'
import { categories } from '#server/database/tables/catalogue.ts'

/** All categories in shop order, each with its number of products on sale. */
export async function listCategories(
  read: Pick<Read, 'tx'>,
): Promise<OutputOf<typeof contract.listCategories>> {
  const rows = await read.tx
    .select({ slug: categories.slug, name: categories.name, count: categories.liveCount })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.slug))
  return { categories: rows }
}
