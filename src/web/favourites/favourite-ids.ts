import { createStore } from '#web/platform/browser/store.ts'

/** The signed-in visitor's favourites, once loaded; empty for everybody else. */
export const favouriteIds = createStore<readonly string[]>([])
