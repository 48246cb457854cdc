import { and, eq, isNull, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/reviews.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { findAdminReviews } from './list-admin-reviews.ts'
import { reviewReports, reviews } from '#server/database/tables/reviews.ts'

/**
 * A manager shows a review, or hides it with a reason. Its reports are settled. Refuses if its author has rewritten
 * it, or its state has changed, since the manager read it.
 */
export async function moderateReview(
  work: Work,
  input: InputOf<typeof contract.moderateReview>,
): Promise<OutputOf<typeof contract.moderateReview> | Refusal<'not-found' | 'version-changed'>> {
  const { reviewId, state, seen } = input
  const hiddenBecause = input.state === 'hidden' ? input.reason : null
  const [now] = await work.tx
    .select({ title: reviews.title, text: reviews.text, state: reviews.state })
    .from(reviews)
    .where(and(eq(reviews.id, reviewId), isNull(reviews.withdrawnAt)))
    .for('no key update')
  if (now === undefined) return refuse('not-found')
  if (now.title !== seen.title || now.text !== seen.text || now.state !== seen.state)
    return refuse('version-changed')
  await work.tx
    .update(reviews)
    .set({ state, concern: null, hiddenBecause, vouched: state === 'published' })
    .where(eq(reviews.id, reviewId))
  await work.tx
    .update(reviewReports)
    .set({ settledAt: sql`now()` })
    .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.settledAt)))
  await record(
    work,
    `review.${state}`,
    `review:${reviewId}`,
    hiddenBecause === null ? {} : { reason: hiddenBecause },
  )
  const [review] = await findAdminReviews(work, eq(reviews.id, reviewId))
  return review ?? refuse('not-found')
}
