import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/reviews.ts'
import { isRefusal, type Refusal } from '#shop/result.ts'
import type { Read } from '#server/database/transaction.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { findReviewed, variantsOf } from './find-reviewed.ts'
import { reviews } from '#server/database/tables/reviews.ts'
import { reviewColumns, viewRating, viewReview } from './view-review.ts'

const reviewsPerPage = 10

/** The reviews of a product and its variants: those in the reader's language first, then newest first. */
export async function listReviews(
  read: Read,
  { productIdentifier, language, stars, page }: InputOf<typeof contract.listReviews>,
): Promise<OutputOf<typeof contract.listReviews> | Refusal<'not-found'>> {
  const product = await findReviewed(read, productIdentifier)
  if (isRefusal(product)) return product
  const shown = and(
    inArray(reviews.productId, variantsOf(read, product.family)),
    eq(reviews.state, 'published'),
    stars === undefined ? undefined : eq(reviews.stars, stars),
  )
  const [rows, [counted]] = await Promise.all([
    read.tx
      .select(reviewColumns)
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.userId))
      .where(shown)
      .orderBy(sql`${reviews.language} = ${language} desc`, desc(reviews.createdAt), desc(reviews.id))
      .limit(reviewsPerPage)
      .offset((page - 1) * reviewsPerPage),
    read.tx.select({ count: count() }).from(reviews).where(shown),
  ])
  return {
    rating: viewRating(product.starCounts),
    reviews: rows.map(viewReview),
    page,
    pages: Math.max(1, Math.ceil((counted?.count ?? 0) / reviewsPerPage)),
  }
}
