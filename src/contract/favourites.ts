import * as v from 'valibot'
import { productCard } from './catalogue.ts'
import * as at from './paths.ts'
import { endpoint, endpointAt } from './endpoint.ts'
import { identifier, nothing, page } from './shapes.ts'

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/favourites',
  access: 'user',
  summary: 'The user’s favourites as they are on sale now, the latest first; 24 a page.',
  input: v.strictObject({ page }),
  output: v.object({
    products: v.array(productCard),
    total: v.number(),
    page: v.number(),
    pages: v.number(),
  }),
  refusals: [],
})

export const listFavouriteIds = endpointAt(at.listFavouriteIds, {
  access: 'user',
  summary: 'The ids of the user’s favourites, for the hearts on the pages.',
  input: nothing,
  output: v.object({ ids: v.array(v.string()) }),
  refusals: [],
})

const oneProduct = v.strictObject({ productId: identifier })

export const addFavourite = endpointAt(at.addFavourite, {
  access: 'user',
  summary: 'Makes a product a favourite. Again: nothing changes.',
  status: 204,
  input: oneProduct,
  output: v.undefined(),
  refusals: ['not-found'],
  limit: { calls: 200, seconds: 900 },
})

export const removeFavourite = endpointAt(at.removeFavourite, {
  access: 'user',
  summary: 'A favourite no longer. Again: nothing changes.',
  status: 204,
  input: oneProduct,
  output: v.undefined(),
  refusals: [],
})
