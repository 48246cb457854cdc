import { and, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/reviews.ts'
import { imageUrl } from '#server/catalogue/images/image-url.ts'
import { checkedValue } from '#server/database/rows.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { Read } from '#server/database/transaction.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { orderLines, orders } from '#server/database/tables/orders/orders.ts'
import { requireUserId } from './find-reviewed.ts'
import { reviews } from '#server/database/tables/reviews.ts'
import { isBought, placedBy } from './has-bought.ts'
import { reviewColumns, viewOwnReview } from './view-review.ts'

/** Nobody reads a longer list. */
const maxShown = 200

const productColumns = {
  slug: products.slug,
  slugHe: products.slugHe,
  name: products.name,
  imageIds: products.imageIds,
}

/** The user's reviews, and the delivered products they have not reviewed yet, one of each family. */
export async function listOwnReviews(read: Read): Promise<OutputOf<typeof contract.listOwnReviews>> {
  const userId = requireUserId(read)
  const mine = and(eq(reviews.userId, userId), isNull(reviews.withdrawnAt))
  const rows = await read.tx
    .select({
      review: reviewColumns,
      product: productColumns,
      onSale: checkedValue(v.boolean(), sql`${products.state} = 'live'`),
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(mine)
    .orderBy(desc(sql`coalesce(${reviews.editedAt}, ${reviews.createdAt})`), desc(reviews.id))
    .limit(maxShown)
  const bought = read.tx
    .select({ id: sql`unnest(array[${orderLines.productId}, ${orderLines.bundleId}])` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(placedBy(userId), isBought))
  const reviewed = read.tx
    .select({ family: products.family })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(mine)
  // one review is for all variants
  const families = read.tx
    .selectDistinctOn([products.family], productColumns)
    .from(products)
    .where(
      and(eq(products.state, 'live'), inArray(products.id, bought), notInArray(products.family, reviewed)),
    )
    .orderBy(products.family, products.slug)
    .as('families')
  const waiting = await read.tx.select().from(families).orderBy(families.slug).limit(maxShown)
  return {
    reviews: rows.map(({ review, product, onSale }) => ({
      ...viewOwnReview(review),
      product: { ...view(product), onSale },
    })),
    waiting: waiting.map(view),
  }
}

function view({ imageIds, ...product }: Pick<typeof products.$inferSelect, keyof typeof productColumns>) {
  return { ...product, imageUrl: imageUrl(imageIds[0]) }
}
