import { and, count, desc, eq } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/favourites.ts'
import { findCards } from '#server/catalogue/product/product-card.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { Read } from '#server/database/transaction.ts'
import { favourites } from '#server/database/tables/favourites.ts'

const favouritesPerPage = 24

/** The user's favourites that are still on sale, latest first; past the end, the last page. */
export async function listFavourites(
  read: Read,
  { page }: InputOf<typeof contract.listFavourites>,
): Promise<OutputOf<typeof contract.listFavourites>> {
  const mine = and(eq(favourites.userId, requiredUserId(read)), eq(products.state, 'live'))
  const [counted] = await read.tx
    .select({ count: count() })
    .from(favourites)
    .innerJoin(products, eq(products.id, favourites.productId))
    .where(mine)
  const total = counted?.count ?? 0
  const pages = Math.max(1, Math.ceil(total / favouritesPerPage))
  const shown = Math.min(page, pages)
  const rows = await read.tx
    .select({ id: favourites.productId })
    .from(favourites)
    .innerJoin(products, eq(products.id, favourites.productId))
    .where(mine)
    .orderBy(desc(favourites.createdAt), favourites.productId)
    .limit(favouritesPerPage)
    .offset((shown - 1) * favouritesPerPage)
  return {
    products: await findCards(
      read,
      rows.map(({ id }) => id),
    ),
    total,
    page: shown,
    pages,
  }
}

export async function listFavouriteIds(read: Read): Promise<OutputOf<typeof contract.listFavouriteIds>> {
  const rows = await read.tx
    .select({ id: favourites.productId })
    .from(favourites)
    .where(eq(favourites.userId, requiredUserId(read)))
    .orderBy(favourites.productId)
  return { ids: rows.map(({ id }) => id) }
}

export function requiredUserId({ actor }: Pick<Read, 'actor'>): string {
  if (actor.user === null) throw new Error('Favourites need a user')
  return actor.user.id
}
