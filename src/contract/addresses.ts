import type * as analytics from './analytics.ts'
import type * as catalogue from './catalogue.ts'
import type * as content from './content.ts'
import type * as favourites from './favourites.ts'
import type * as home from './home.ts'
import type * as reviews from './reviews.ts'
import type * as session from './identity/session.ts'
import type { AddressOf } from './endpoint.ts'
import * as at from './paths.ts'

/**
 * Addresses of endpoints that public pages call, without schemas, so that no public page downloads the schema library.
 * The definitions are in the files of their rooms.
 */

export const getCurrentUser: AddressOf<typeof session, 'getCurrentUser'> = at.getCurrentUser
export const refreshSession: AddressOf<typeof session, 'refreshSession'> = at.refreshSession
export const signOut: AddressOf<typeof session, 'signOut'> = at.signOut
export const listAllProducts: AddressOf<typeof catalogue, 'listAllProducts'> = at.listAllProducts
export const listProducts: AddressOf<typeof catalogue, 'listProducts'> = at.listProducts
export const suggest: AddressOf<typeof catalogue, 'suggest'> = at.suggest
export const getProduct: AddressOf<typeof catalogue, 'getProduct'> = at.getProduct
export const listShelf: AddressOf<typeof catalogue, 'listShelf'> = at.listShelf
export const getHome: AddressOf<typeof home, 'getHome'> = at.getHome
export const listPosts: AddressOf<typeof content, 'listPosts'> = at.listPosts
export const getPost: AddressOf<typeof content, 'getPost'> = at.getPost
export const listQuestions: AddressOf<typeof content, 'listQuestions'> = at.listQuestions
export const searchTexts: AddressOf<typeof content, 'searchTexts'> = at.searchTexts
export const getDocument: AddressOf<typeof content, 'getDocument'> = at.getDocument
export const listFavouriteIds: AddressOf<typeof favourites, 'listFavouriteIds'> = at.listFavouriteIds
export const addFavourite: AddressOf<typeof favourites, 'addFavourite'> = at.addFavourite
export const removeFavourite: AddressOf<typeof favourites, 'removeFavourite'> = at.removeFavourite
export const listReviews: AddressOf<typeof reviews, 'listReviews'> = at.listReviews
export const countEvent: AddressOf<typeof analytics, 'countEvent'> = at.countEvent
export const reportClientFault: AddressOf<typeof analytics, 'reportClientFault'> = at.reportClientFault
