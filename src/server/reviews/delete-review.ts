import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/reviews.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { requireUserId, findReviewed, variantsOf } from './find-reviewed.ts'
import { needsModeration } from './needs-moderation.ts'
import { reviews } from '#server/database/tables/reviews.ts'

/**
 * Deletes the user's review of a product family, with its reports, even if the product is no longer on sale.
 * If the review needs moderation, its row is only emptied, so that the user's next review waits for a manager
 * too.
 */
export async function deleteReview(
  work: Work,
  { productIdentifier }: InputOf<typeof contract.deleteReview>,
): Promise<undefined | Refusal<'not-found'>> {
  const product = await findReviewed(work, productIdentifier, 'ever')
  if (isRefusal(product)) return product
  const mine = and(
    inArray(reviews.productId, variantsOf(work, product.family)),
    eq(reviews.userId, requireUserId(work)),
    isNull(reviews.withdrawnAt),
  )
  const held = await work.tx
    .update(reviews)
    .set({
      title: '',
      text: '',
      state: 'hidden',
      concern: null,
      hiddenBecause: sql`coalesce(${reviews.hiddenBecause}, ${reviews.concern}, '')`,
      withdrawnAt: sql`now()`,
    })
    .where(and(mine, needsModeration))
    .returning({ id: reviews.id, productId: reviews.productId })
  const gone = await work.tx
    .delete(reviews)
    .where(and(mine, not(needsModeration)))
    .returning({ id: reviews.id, productId: reviews.productId })
  // several, if products joined into a family after they were reviewed
  const deleted = [...held, ...gone]
  if (deleted.length === 0) return refuse('not-found')
  for (const { id, productId } of deleted) await record(work, 'review.deleted', `review:${id}`, { productId })
}
