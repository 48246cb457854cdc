import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/reviews.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { findConcern } from '#shop/reviews/find-concern.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import { requireUserId, findReviewed, variantsOf } from './find-reviewed.ts'
import { findOwnReview } from './get-own-review.ts'
import { needsModeration } from './needs-moderation.ts'
import { hasBought } from './has-bought.ts'
import { reviews } from '#server/database/tables/reviews.ts'

type Result = OutputOf<typeof contract.writeReview> | Refusal<'not-found' | 'review-needs-purchase'>

/**
 * Stores a buyer's review of a product family, one per buyer. It is published immediately unless its
 * content needs moderation; one that a manager has hidden waits for a manager whatever it contains now.
 */
export async function writeReview(
  work: Work,
  { productIdentifier, stars, title, text, language }: InputOf<typeof contract.writeReview>,
): Promise<Result> {
  const product = await findReviewed(work, productIdentifier)
  if (isRefusal(product)) return product
  const userId = requireUserId(work)
  if (!(await hasBought(work, userId, product.family))) return refuse('review-needs-purchase')
  const concern = findConcern({ title, text })
  const state = concern === null ? 'published' : 'waiting'
  const written = { stars, title, text, language }
  await lockReviewer(work, userId, product.family)
  const productId = (await reviewedBefore(work, userId, product.family)) ?? product.id
  const [row] = await work.tx
    .insert(reviews)
    .values({ id: newRowId(), productId, userId, ...written, state, concern })
    .onConflictDoUpdate({
      target: [reviews.productId, reviews.userId],
      set: {
        ...written,
        state: sql`case when ${needsModeration} then 'waiting' else ${state} end`,
        concern: sql`case when ${needsModeration} then 'edited' else ${concern} end`,
        hiddenBecause: null,
        vouched: false,
        withdrawnAt: null,
        editedAt: sql`now()`,
      },
    })
    .returning({ id: reviews.id })
  const review = await findOwnReview(work, userId, product.family)
  if (row === undefined || review === null) throw new Error('The review was not written')
  await record(work, 'review.written', `review:${row.id}`, {
    productId,
    stars,
    state: review.state,
  })
  return review
}

/**
 * Serialises a user's reviews of a family until the end of the transaction: the unique index knows only single
 * products, so reviews of two variants at once would both be published.
 */
async function lockReviewer({ tx }: Work, userId: string, family: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`review ${userId} ${family}`}, 10))`)
}

/** The variant of the family that the user reviewed before: the new review replaces that one. */
async function reviewedBefore(work: Work, userId: string, family: string): Promise<string | null> {
  const [before] = await work.tx
    .select({ productId: reviews.productId })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), inArray(reviews.productId, variantsOf(work, family))))
    .orderBy(desc(reviews.createdAt))
    .limit(1)
  return before?.productId ?? null
}
