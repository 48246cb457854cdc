/**
 * Method and path of the endpoints that public pages call. The definitions are in the files of their rooms, and
 * `addresses.ts` has them for the browser, with their types.
 */

export const getCurrentUser = { method: 'GET', path: '/user/me' } as const

export const refreshSession = { method: 'POST', path: '/api/session/refresh' } as const

export const signOut = { method: 'POST', path: '/api/sign-out' } as const

export const listAllProducts = { method: 'GET', path: '/product/all' } as const

export const listProducts = { method: 'GET', path: '/api/products' } as const

export const suggest = { method: 'GET', path: '/api/search/suggestions' } as const

export const getProduct = { method: 'GET', path: '/api/products/:productIdentifier' } as const

export const listShelf = { method: 'GET', path: '/api/shelves/:shelf' } as const

export const getHome = { method: 'GET', path: '/api/home' } as const

export const listPosts = { method: 'GET', path: '/api/posts' } as const

export const getPost = { method: 'GET', path: '/api/posts/:slug' } as const

export const listQuestions = { method: 'GET', path: '/api/questions' } as const

export const searchTexts = { method: 'GET', path: '/api/search/texts' } as const

export const getDocument = { method: 'GET', path: '/api/documents/:name' } as const

export const listFavouriteIds = { method: 'GET', path: '/api/favourites/ids' } as const

export const addFavourite = { method: 'PUT', path: '/api/favourites/:productId' } as const

export const removeFavourite = { method: 'DELETE', path: '/api/favourites/:productId' } as const

export const listReviews = { method: 'GET', path: '/api/products/:productIdentifier/reviews' } as const

export const countEvent = { method: 'POST', path: '/api/events' } as const

export const reportClientFault = { method: 'POST', path: '/api/client-faults' } as const
