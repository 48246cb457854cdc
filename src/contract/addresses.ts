import type * as analytics from './analytics.ts'
import type * as catalogue from './catalogue.ts'
import type * as content from './content.ts'
import type * as favourites from './favourites.ts'
import type * as home from './home.ts'
import type * as reviews from './reviews.ts'
import type * as session from './identity/session.ts'
import type { AddressOf } from './endpoint.ts'

/**
 * Addresses of endpoints that public pages call, without schemas, so that no public page downloads the schema library.
 * The definitions are in the files of their rooms.
 */

export const getCurrentUser: AddressOf<typeof session, 'getCurrentUser'> = {
  method: 'GET',
  path: '/user/me',
}

export const refreshSession: AddressOf<typeof session, 'refreshSession'> = {
  method: 'POST',
  path: '/api/session/refresh',
}

export const signOut: AddressOf<typeof session, 'signOut'> = {
  method: 'POST',
  path: '/api/sign-out',
}

export const listAllProducts: AddressOf<typeof catalogue, 'listAllProducts'> = {
  method: 'GET',
  path: '/product/all',
}

export const listProducts: AddressOf<typeof catalogue, 'listProducts'> = {
  method: 'GET',
  path: '/api/products',
}

export const suggest: AddressOf<typeof catalogue, 'suggest'> = {
  method: 'GET',
  path: '/api/search/suggestions',
}

export const getProduct: AddressOf<typeof catalogue, 'getProduct'> = {
  method: 'GET',
  path: '/api/products/:productIdentifier',
}

export const listShelf: AddressOf<typeof catalogue, 'listShelf'> = {
  method: 'GET',
  path: '/api/shelves/:shelf',
}

export const getHome: AddressOf<typeof home, 'getHome'> = {
  method: 'GET',
  path: '/api/home',
}

export const listCategories: AddressOf<typeof catalogue, 'listCategories'> = {
  method: 'GET',
  path: '/api/categories',
}

export const listPosts: AddressOf<typeof content, 'listPosts'> = {
  method: 'GET',
  path: '/api/posts',
}

export const getPost: AddressOf<typeof content, 'getPost'> = {
  method: 'GET',
  path: '/api/posts/:slug',
}

export const listQuestions: AddressOf<typeof content, 'listQuestions'> = {
  method: 'GET',
  path: '/api/questions',
}

export const searchTexts: AddressOf<typeof content, 'searchTexts'> = {
  method: 'GET',
  path: '/api/search/texts',
}

export const getDocument: AddressOf<typeof content, 'getDocument'> = {
  method: 'GET',
  path: '/api/documents/:name',
}

export const listFavouriteIds: AddressOf<typeof favourites, 'listFavouriteIds'> = {
  method: 'GET',
  path: '/api/favourites/ids',
}

export const addFavourite: AddressOf<typeof favourites, 'addFavourite'> = {
  method: 'PUT',
  path: '/api/favourites/:productId',
}

export const removeFavourite: AddressOf<typeof favourites, 'removeFavourite'> = {
  method: 'DELETE',
  path: '/api/favourites/:productId',
}

export const listReviews: AddressOf<typeof reviews, 'listReviews'> = {
  method: 'GET',
  path: '/api/products/:productIdentifier/reviews',
}

export const countEvent: AddressOf<typeof analytics, 'countEvent'> = {
  method: 'POST',
  path: '/api/events',
}

export const reportClientFault: AddressOf<typeof analytics, 'reportClientFault'> = {
  method: 'POST',
  path: '/api/client-faults',
}
