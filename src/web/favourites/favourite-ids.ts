import { cell } from '../platform/cell.ts'

/** The signed-in visitor's favourites, as far as they are known; empty for everybody else. */
export const favouriteIds = cell<readonly string[]>([])
