import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { language } from '#contract/shapes.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { reviews } from '#server/database/tables/reviews.ts'
import { markAsDemo } from './mark-as-demo.ts'

const demoReview = v.strictObject({
  product: v.string(),
  author: v.string(),
  stars: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  language,
  daysAgo: v.pipe(v.number(), v.integer(), v.minValue(1)),
  title: v.string(),
  text: v.string(),
})
type DemoReview = v.InferOutput<typeof demoReview>

const file = fileURLToPath(new URL('../../../../content/demo/reviews.json', import.meta.url))

/** The demo's reviews. */
export function readDemoReviews(): DemoReview[] {
  return v.parse(v.array(demoReview), JSON.parse(readFileSync(file, 'utf8')))
}

/** Inserts the demo's reviews and their authors, who cannot sign in. `ids`: product ids by slug. */
export async function loadReviews(work: Work, ids: ReadonlyMap<string, string>): Promise<void> {
  const demoReviews = readDemoReviews().filter(({ product }) => ids.has(product))
  const authors = new Map(demoReviews.map(({ author }) => [author, newRowId()]))
  const made = [...authors.values()].map((id) => ({ id }))
  await work.tx.insert(users).values(
    [...authors].map(([username, id]) => ({
      id,
      username,
      email: `${id}@demo.invalid`,
      createdAt: sql`now() - interval '100 days'`,
      disabledAt: sql`now()`,
    })),
  )
  await markAsDemo(work, 'user', made)
  await work.tx.insert(reviews).values(
    demoReviews.map(({ product, author, daysAgo, ...review }) => ({
      ...review,
      id: newRowId(),
      productId: ids.get(product) ?? '',
      userId: authors.get(author) ?? '',
      state: 'published' as const,
      // at different hours of the day
      createdAt: sql`now() - make_interval(days => ${daysAgo}, hours => ${(review.text.length * 7) % 12}, mins => ${review.text.length % 60})`,
    })),
  )
}
