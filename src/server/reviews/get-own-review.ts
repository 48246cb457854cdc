import { and, eq, isNull } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/reviews.ts'
import type { OwnReview } from '#contract/reviews.ts'
import { isRefusal, type Refusal } from '#shop/result.ts'
import type { Read } from '#server/database/transaction.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { askingUser, findReviewed } from './find-reviewed.ts'
import { hasBought } from './has-bought.ts'
import { reviews } from '#server/database/tables/reviews.ts'
import { reviewColumns, viewOwnReview } from './view-review.ts'

/** What the user wrote about a product, and whether they may write about it. */
export async function getOwnReview(
  read: Read,
  { productIdentifier }: InputOf<typeof contract.getOwnReview>,
): Promise<OutputOf<typeof contract.getOwnReview> | Refusal<'not-found'>> {
  const product = await findReviewed(read, productIdentifier)
  if (isRefusal(product)) return product
  const userId = askingUser(read)
  return {
    mayReview: await hasBought(read, userId, product.id),
    review: await findOwnReview(read, userId, product.id),
  }
}

/** The user's review of a product, whoever else may see it. */
export async function findOwnReview(
  { tx }: Pick<Read, 'tx'>,
  userId: string,
  productId: string,
): Promise<OwnReview | null> {
  const [row] = await tx
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(and(eq(reviews.userId, userId), eq(reviews.productId, productId), isNull(reviews.withdrawnAt)))
  return row === undefined ? null : viewOwnReview(row)
}
