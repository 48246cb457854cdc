import { and, eq, isNull, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { moderateReview as definition } from '../../contract/reviews.ts'
import { refuse, type Refusal } from '../../shop/result.ts'
import { record } from '../audit/record.ts'
import type { Work } from '../database/work.ts'
import { findDeskReviews } from './list-desk-reviews.ts'
import { reviewReports, reviews } from './table.ts'

/** A manager's word on a review: shown, or hidden for a reason. What was reported about it is settled. */
export async function moderateReview(
  work: Work,
  input: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition> | Refusal<'not-found'>> {
  const { reviewId, state } = input
  const hiddenBecause = input.state === 'hidden' ? input.reason : null
  const changed = await work.tx
    .update(reviews)
    .set({ state, concern: null, hiddenBecause, vouched: state === 'published' })
    .where(and(eq(reviews.id, reviewId), isNull(reviews.withdrawnAt)))
    .returning({ id: reviews.id })
  if (changed.length === 0) return refuse('not-found')
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
  const [review] = await findDeskReviews(work, eq(reviews.id, reviewId))
  return review ?? refuse('not-found')
}
