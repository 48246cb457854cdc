import { createStore } from '#web/platform/framework/store.ts'

/** The signed-in visitor's favourites, as far as they are known; empty for everybody else. */
export const favouriteIds = createStore<readonly string[]>([])
