import { asc, type SQL, sql } from 'drizzle-orm'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { listCategories as definition } from '../../contract/catalogue.ts'
import type { Read } from '../database/work.ts'
import { categories } from './table.ts'

type Categories = OutputOf<typeof definition>['categories']

/** The categories in shop order, each with its number of products on sale. */
export async function listCategories(read: Read): Promise<OutputOf<typeof definition>> {
  return { categories: await countCategories(read) }
}

/** The same, counting only what `wanted` (a condition on product_search) lets through. */
export async function countCategories(read: Pick<Read, 'tx'>, wanted?: SQL): Promise<Categories> {
  const counts = sql`select category, count(*)::int as n from product_search ${wanted === undefined ? sql`` : sql`where ${wanted}`} group by category`
  return read.tx
    .select({
      slug: categories.slug,
      name: categories.name,
      count: sql<number>`coalesce(counts.n, 0)`,
    })
    .from(categories)
    .leftJoin(sql`(${counts}) as counts`, sql`counts.category = ${categories.slug}`)
    .orderBy(asc(categories.position), asc(categories.slug))
}
