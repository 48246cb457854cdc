import { and, eq, isNull, not, sql } from 'drizzle-orm'
import type { InputOf } from '../../contract/endpoint.ts'
import type { deleteReview as definition } from '../../contract/reviews.ts'
import { isRefusal, refuse, type Refusal } from '../../shop/result.ts'
import { record } from '../audit/record.ts'
import type { Work } from '../database/work.ts'
import { askingUser, findReviewed } from './find-reviewed.ts'
import { isHeld } from './is-held.ts'
import { reviews } from './table.ts'

/**
 * Takes the user's own review of a product away, with whatever was reported about it; also of one that
 * is no longer sold. Of one that is held back the row stays without its words, so that the next one
 * waits for a manager as well.
 */
export async function deleteReview(
  work: Work,
  { productIdentifier }: InputOf<typeof definition>,
): Promise<undefined | Refusal<'not-found'>> {
  const product = await findReviewed(work, productIdentifier, 'ever')
  if (isRefusal(product)) return product
  const mine = and(
    eq(reviews.productId, product.id),
    eq(reviews.userId, askingUser(work)),
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
    .where(and(mine, isHeld))
    .returning({ id: reviews.id })
  const gone = await work.tx
    .delete(reviews)
    .where(and(mine, not(isHeld)))
    .returning({ id: reviews.id })
  const [review] = [...held, ...gone]
  if (review === undefined) return refuse('not-found')
  await record(work, 'review.deleted', `review:${review.id}`, { productId: product.id })
}
