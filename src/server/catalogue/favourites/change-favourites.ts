import { and, eq } from 'drizzle-orm'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/favourites.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { Work } from '#server/database/transaction.ts'
import { requiredUserId } from './list-favourites.ts'
import { favourites } from '#server/database/tables/favourites.ts'

/** Adds a product on sale to the user's favourites. Repeating it changes nothing. */
export async function addFavourite(
  work: Work,
  { productId }: InputOf<typeof contract.addFavourite>,
): Promise<undefined | Refusal<'not-found'>> {
  const [product] = await work.tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.state, 'live')))
  if (product === undefined) return refuse('not-found')
  await work.tx
    .insert(favourites)
    .values({ userId: requiredUserId(work), productId })
    .onConflictDoNothing()
}

export async function removeFavourite(
  work: Work,
  { productId }: InputOf<typeof contract.removeFavourite>,
): Promise<undefined> {
  await work.tx
    .delete(favourites)
    .where(and(eq(favourites.userId, requiredUserId(work)), eq(favourites.productId, productId)))
}
