import * as contract from '#contract/favourites.ts'
import { query, type Route, transaction } from '#server/http/route.ts'
import { addFavourite, removeFavourite } from './change-favourites.ts'
import { listFavouriteIds, listFavourites } from './list-favourites.ts'

export const favouriteRoutes: readonly Route[] = [
  query(contract.listFavourites, listFavourites),
  query(contract.listFavouriteIds, listFavouriteIds),
  transaction(contract.addFavourite, addFavourite),
  transaction(contract.removeFavourite, removeFavourite),
]
