import * as v from 'valibot'
import { productCard } from './catalogue.ts'
import * as at from './paths.ts'
import { endpoint, endpointAt } from './endpoint.ts'
import { identifier, nothing, page } from './shapes.ts'

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/favourites',
  access: 'user',
  summary:
    'Lists the user’s favourites that are on sale, latest first, 24 per page. Past the end it returns the last page.',
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
  summary: 'Lists the ids of the user’s favourites.',
  input: nothing,
  output: v.object({ ids: v.array(v.string()) }),
  refusals: [],
})

const oneProduct = v.strictObject({ productId: identifier })

export const addFavourite = endpointAt(at.addFavourite, {
  access: 'user',
  summary: 'Adds a product on sale to the user’s favourites. Repeating it has no effect.',
  status: 204,
  input: oneProduct,
  output: v.undefined(),
  refusals: ['not-found'],
  limit: { calls: 200, seconds: 900 },
})

export const removeFavourite = endpointAt(at.removeFavourite, {
  access: 'user',
  summary: 'Removes a product from the user’s favourites. Repeating it has no effect.',
  status: 204,
  input: oneProduct,
  output: v.undefined(),
  refusals: [],
  limit: { calls: 200, seconds: 900 },
})
