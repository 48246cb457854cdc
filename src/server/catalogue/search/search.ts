import { LRUCache } from 'lru-cache'
import type { listProducts } from '#contract/catalogue.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Tiers } from '#shop/catalogue/list/read-facet-sheet.ts'
import type { Content } from '#server/context/content.ts'
import type { Read } from '#server/database/transaction.ts'
import { findBySomeWords, findByWords } from './find-by-words.ts'
import { understandQuery } from './understand-query.ts'

export type Searched = {
  /** Null if the query is empty. */
  readonly found: Tiers | null
  readonly understood: OutputOf<typeof listProducts>['understood']
  /** No match is in a name or a category. */
  readonly onlyInTexts: boolean
}

/** Searches one version of the catalogue. */
export type ProductSearch = (read: Pick<Read, 'tx'>, version: number, typed: string) => Promise<Searched>

type SearchInput = { readonly read: Pick<Read, 'tx'>; readonly text: string }

/** Product numbers of four bytes each: some 8 MB at most. */
const maxCachedNumbers = 2_000_000
const maxCachedSearches = 1000

/**
 * Searches products by words. Results are cached per version of the catalogue, so another
 * page, filter or sort order, and the same query of somebody else, need no database query.
 */
export function openSearch(content: Pick<Content, 'searchNames'>): ProductSearch {
  const nothing: Searched = { found: null, understood: null, onlyInTexts: false }
  // concurrent identical searches share one database query
  const cache = new LRUCache<string, Searched, SearchInput>({
    max: maxCachedSearches,
    maxSize: maxCachedNumbers,
    sizeCalculation: ({ found }) => found?.reduce((sum, { length }) => sum + length, 1) ?? 1,
    // a search evicted while it runs still returns its result
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context: { read, text } }) => searchFor(read, content.searchNames, text),
  })
  return async (read, version, typed) => {
    const text = typed.trim()
    if (text === '') return nothing
    const found = await cache.fetch(`${version} ${text}`, { context: { read, text } })
    return found ?? searchFor(read, content.searchNames, text)
  }
}

/** Runs a search; the result also contains how the query was corrected. */
async function searchFor(
  read: Pick<Read, 'tx'>,
  names: Content['searchNames'],
  typed: string,
): Promise<Searched> {
  const { terms, how, text, lessThanTyped } = await understandQuery(read, names, typed)
  if (terms.length === 0) return { found: [], understood: null, onlyInTexts: false }
  const found = await findByWords(read, terms)
  if (terms.length === 1 || found.some(({ length }) => length > 0)) {
    const less = lessThanTyped ? ({ how: 'some', text: '' } as const) : null
    return {
      found: eachOnce(found),
      understood: how === null ? less : { how, text: text ?? '' },
      // the last tier matches anywhere
      onlyInTexts: found.slice(0, -1).every(({ length }) => length === 0) && found.at(-1)?.length !== 0,
    }
  }
  return {
    found: eachOnce(await findBySomeWords(read, terms)),
    understood: { how: 'some', text: text ?? '' },
    onlyInTexts: false,
  }
}

/** Removes from each tier the numbers of earlier ones. */
function eachOnce(tiers: readonly (readonly number[])[]): Tiers {
  const seen = new Set<number>()
  return tiers.map((numbers) => {
    const fresh = numbers.filter((number) => !seen.has(number))
    for (const number of fresh) seen.add(number)
    return Int32Array.from(fresh)
  })
}
