import type { Language } from '#shop/localized.ts'
import type { AdminRoom, Found } from './rooms.ts'

/** Searches a room for the typed text; returns a handful of results, the best first. */
export type Find = (typed: string, language: Language, signal: AbortSignal) => Promise<readonly Found[]>

/** Loads a room's part of the global search, for the rooms that have one. */
export type Searches = Readonly<Partial<Record<AdminRoom['name'], () => Promise<{ readonly find: Find }>>>>

let searches: Searches = {}

/** Sets the searches. The map of the admin area calls it, so that the frame needs to know no room. */
export function setSearches(all: Searches): void {
  searches = all
}

/** Searches one room; finds nothing in a room without a search. */
export async function searchRoom(
  room: AdminRoom['name'],
  ...typed: Parameters<Find>
): Promise<readonly Found[]> {
  const search = await searches[room]?.()
  return search === undefined ? [] : search.find(...typed)
}
