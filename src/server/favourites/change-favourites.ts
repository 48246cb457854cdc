import { and, eq } from 'drizzle-orm'
import type { InputOf } from '../../contract/endpoint.ts'
import type { addFavourite as definition, removeFavourite as removal } from '../../contract/favourites.ts'
import { refuse, type Refusal } from '../../shop/result.ts'
import { products } from '../catalogue/table.ts'
import type { Work } from '../database/work.ts'
import { userOf } from './list-favourites.ts'
import { favourites } from './table.ts'

/** Makes a product on sale a favourite of the user's; a second time changes nothing. */
export async function addFavourite(
  work: Work,
  { productId }: InputOf<typeof definition>,
): Promise<undefined | Refusal<'not-found'>> {
  const [product] = await work.tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.state, 'live')))
  if (product === undefined) return refuse('not-found')
  await work.tx
    .insert(favourites)
    .values({ userId: userOf(work), productId })
    .onConflictDoNothing()
}

export async function removeFavourite(
  work: Work,
  { productId }: InputOf<typeof removal>,
): Promise<undefined> {
  await work.tx
    .delete(favourites)
    .where(and(eq(favourites.userId, userOf(work)), eq(favourites.productId, productId)))
}
