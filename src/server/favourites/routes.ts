import * as contract from '../../contract/favourites.ts'
import { reads, type Route, works } from '../http/route.ts'
import { addFavourite, removeFavourite } from './change-favourites.ts'
import { listFavouriteIds, listFavourites } from './list-favourites.ts'

export const favouriteRoutes: readonly Route[] = [
  reads(contract.listFavourites, listFavourites),
  reads(contract.listFavouriteIds, listFavouriteIds),
  works(contract.addFavourite, addFavourite),
  works(contract.removeFavourite, removeFavourite),
]
