import { and, count, eq, isNull } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/reviews.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { reportsUntilWaiting } from '#shop/reviews/review.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { requireUserId } from './find-reviewed.ts'
import { reviewReports, reviews } from '#server/database/tables/reviews.ts'

/**
 * Reports a review to the managers, once per user. With enough reports it is hidden until a manager
 * has read it, unless one already has.
 */
export async function reportReview(
  work: Work,
  { reviewId, reason }: InputOf<typeof contract.reportReview>,
): Promise<OutputOf<typeof contract.reportReview> | Refusal<'not-found'>> {
  // the lock serialises reports of one review, so that each counts the earlier ones
  const [review] = await work.tx
    .select({ vouched: reviews.vouched })
    .from(reviews)
    .where(and(eq(reviews.id, reviewId), eq(reviews.state, 'published')))
    .for('update')
  if (review === undefined) return refuse('not-found')
  const { rowCount } = await work.tx
    .insert(reviewReports)
    .values({ reviewId, userId: requireUserId(work), reason })
    .onConflictDoNothing()
  if (rowCount === 0) return { reported: true }
  await record(work, 'review.reported', `review:${reviewId}`)
  const [open] = await work.tx
    .select({ count: count() })
    .from(reviewReports)
    .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.settledAt)))
  if (!review.vouched && (open?.count ?? 0) >= reportsUntilWaiting)
    await work.tx
      .update(reviews)
      .set({ state: 'waiting', concern: 'reported' })
      .where(eq(reviews.id, reviewId))
  return { reported: true }
}
