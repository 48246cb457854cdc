import { listReviews, writeReview } from '#contract/reviews.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { aProduct, aUser } from './builders.ts'
import { act, placeAndOpen } from './orders.ts'
import { aVisitor, type TestShop, type Visitor } from './shop.ts'

/** A review that is shown immediately. */
export const goodReview = {
  stars: 5,
  title: 'Works',
  text: 'Activated at once on two computers.',
  language: 'en',
}

/** A signed-in user who has received this product. */
export async function aBuyer(shop: TestShop, productId: string, wanted = {}): Promise<Visitor> {
  const visitor = aVisitor(await aUser(shop.context, wanted))
  const { reference } = await placeAndOpen(shop, productId, { visitor })
  await act(shop, reference, 'succeed')
  return visitor
}

/** A buyer's review of a new product. */
export async function aReview(
  shop: TestShop,
  review = {},
): Promise<{ slug: string; id: string; buyer: Visitor; reviewId: string }> {
  const { slug, id } = await aProduct(shop.context)
  const buyer = await aBuyer(shop, id)
  const { data } = await shop.call(writeReview, { productIdentifier: slug, ...goodReview, ...review }, buyer)
  return { slug, id, buyer, reviewId: data.id }
}

/** The reviews of a product as everybody sees them. */
export async function shownReviews(
  shop: TestShop,
  slug: string,
  more = {},
): Promise<OutputOf<typeof listReviews>> {
  return (await shop.call(listReviews, { productIdentifier: slug, ...more })).data
}
