import { and, count, desc, eq, exists, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/reviews.ts'
import type { AdminReview } from '#contract/reviews.ts'
import { likeContaining } from '#server/database/search/like-patterns.ts'
import { countFound } from '#server/catalogue/search/count-results.ts'
import { checkedValue } from '#server/database/rows.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { Read } from '#server/database/transaction.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { reviewReports, reviews } from '#server/database/tables/reviews.ts'
import { reviewColumns, viewOwnReview } from './view-review.ts'

const reviewsPerPage = 25

/** The reviews that match a manager's search, newest first. */
export async function listAdminReviews(
  read: Read,
  { state, q, page }: InputOf<typeof contract.listAdminReviews>,
): Promise<OutputOf<typeof contract.listAdminReviews>> {
  const wanted = and(isNull(reviews.withdrawnAt), inState(read, state), matching(q))
  const from = sql`${reviews} ${namesFor(q)} where ${wanted}`
  const [rows, found, [waiting]] = await Promise.all([
    findAdminReviews(read, wanted, page),
    // there can be as many reviews as orders, so the count is limited
    countFound(read, from, { page, perPage: reviewsPerPage, whole: false }),
    read.tx.select({ count: count() }).from(reviews).where(eq(reviews.state, 'waiting')),
  ])
  return { rows, ...found, waiting: waiting?.count ?? 0 }
}

/** The reviews that match a condition, with all details. */
export async function findAdminReviews(
  { tx }: Pick<Read, 'tx'>,
  wanted: SQL | undefined,
  page = 1,
): Promise<AdminReview[]> {
  const rows = await tx
    .select({
      review: reviewColumns,
      userId: reviews.userId,
      concern: reviews.concern,
      hiddenBecause: reviews.hiddenBecause,
      product: { id: products.id, slug: products.slug, slugHe: products.slugHe, name: products.name },
      reports: checkedValue(
        v.array(v.object({ reason: v.nullable(v.string()) })),
        sql`array(
        select json_build_object('reason', r.reason) from review_reports r
        where r.review_id = ${reviews.id} and r.settled_at is null order by r.created_at)`,
      ),
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(wanted)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(reviewsPerPage)
    .offset((page - 1) * reviewsPerPage)
  return rows.map(({ review, reports, ...row }) => ({
    ...viewOwnReview(review),
    ...row,
    reports: reports.length,
    reasons: reports.flatMap(({ reason }) => (reason === null ? [] : [reason])),
  }))
}

/** The joins with authors and products, only for a search that needs their names. */
function namesFor(q: string): SQL {
  if (q === '') return sql``
  return sql`inner join ${users} on ${users.id} = ${reviews.userId}
    inner join ${products} on ${products.id} = ${reviews.productId}`
}

function inState({ tx }: Read, state: InputOf<typeof contract.listAdminReviews>['state']): SQL | undefined {
  if (state === undefined) return undefined
  if (state !== 'reported') return eq(reviews.state, state)
  return exists(
    tx
      .select()
      .from(reviewReports)
      .where(and(eq(reviewReports.reviewId, reviews.id), isNull(reviewReports.settledAt))),
  )
}

/** Matches words of the review, its author or the product. */
function matching(q: string): SQL | undefined {
  if (q === '') return undefined
  const pattern = likeContaining(q)
  return or(
    ilike(reviews.title, pattern),
    ilike(reviews.text, pattern),
    ilike(users.username, pattern),
    sql`${products.name} ->> 'en' ilike ${pattern}`,
    sql`${products.name} ->> 'he' ilike ${pattern}`,
  )
}
