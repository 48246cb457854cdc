import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/reviews.ts'
import type { OwnReview } from '#contract/reviews.ts'
import { isRefusal, type Refusal } from '#shop/result.ts'
import type { Read } from '#server/database/transaction.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { requireUserId, findReviewed, variantsOf } from './find-reviewed.ts'
import { hasBought } from './has-bought.ts'
import { reviews } from '#server/database/tables/reviews.ts'
import { reviewColumns, viewOwnReview } from './view-review.ts'

/** The user's review of a product, and whether they may write one. */
export async function getOwnReview(
  read: Read,
  { productIdentifier }: InputOf<typeof contract.getOwnReview>,
): Promise<OutputOf<typeof contract.getOwnReview> | Refusal<'not-found'>> {
  const product = await findReviewed(read, productIdentifier)
  if (isRefusal(product)) return product
  const userId = requireUserId(read)
  return {
    mayReview: await hasBought(read, userId, product.family),
    review: await findOwnReview(read, userId, product.family),
  }
}

/** The user's review of a family, whatever its state. */
export async function findOwnReview(
  read: Pick<Read, 'tx'>,
  userId: string,
  family: string,
): Promise<OwnReview | null> {
  const [row] = await read.tx
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(
      and(
        eq(reviews.userId, userId),
        inArray(reviews.productId, variantsOf(read, family)),
        isNull(reviews.withdrawnAt),
      ),
    )
    .orderBy(desc(reviews.createdAt))
    .limit(1)
  return row === undefined ? null : viewOwnReview(row)
}
