import { LRUCache } from 'lru-cache'
import type { listProducts } from '#contract/catalogue.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Tiers } from '#shop/catalogue/read-facet-sheet.ts'
import type { Content } from '#server/context/content.ts'
import type { Read } from '#server/database/transaction.ts'
import { findBySomeWords, findByWords } from './find-by-words.ts'
import { understandQuery } from './understand-query.ts'

export type Searched = {
  /** Null: nothing was looked for. */
  readonly found: Tiers | null
  readonly understood: OutputOf<typeof listProducts>['understood']
}

/** What somebody's words find in a version of the catalogue. */
export type Search = (read: Pick<Read, 'tx'>, version: number, typed: string) => Promise<Searched>

type Asked = { readonly read: Pick<Read, 'tx'>; readonly text: string }

/** Some 8 MB at most: numbers of products, four bytes each. */
const mostKeptNumbers = 2_000_000
const mostKeptSearches = 1000

/**
 * Finds the products that words speak of. What was found is kept as long as the catalogue stays as
 * it is: the next page, another filter or order, and everybody who types the same ask the database nothing.
 */
export function openSearch(content: Pick<Content, 'searchNames'>): Search {
  const nothing: Searched = { found: null, understood: null }
  // however many ask the same at once, the database is asked once
  const cache = new LRUCache<string, Searched, Asked>({
    max: mostKeptSearches,
    maxSize: mostKeptNumbers,
    sizeCalculation: ({ found }) => found?.reduce((sum, { length }) => sum + length, 1) ?? 1,
    // one that is forgotten while it is under way is still answered
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

/** Tells also when the words had to be read otherwise than typed. */
async function searchFor(
  read: Pick<Read, 'tx'>,
  names: Content['searchNames'],
  typed: string,
): Promise<Searched> {
  const { terms, how, text, lessThanTyped } = await understandQuery(read, names, typed)
  if (terms.length === 0) return { found: [], understood: null }
  const found = await findByWords(read, terms)
  if (terms.length === 1 || found.some(({ length }) => length > 0)) {
    const less = lessThanTyped ? ({ how: 'some', text: '' } as const) : null
    return { found: eachOnce(found), understood: how === null ? less : { how, text: text ?? '' } }
  }
  return {
    found: eachOnce(await findBySomeWords(read, terms)),
    understood: { how: 'some', text: text ?? '' },
  }
}

/** Tiers without what stands in an earlier one. */
function eachOnce(tiers: readonly (readonly number[])[]): Tiers {
  const seen = new Set<number>()
  return tiers.map((numbers) => {
    const fresh = numbers.filter((number) => !seen.has(number))
    for (const number of fresh) seen.add(number)
    return Int32Array.from(fresh)
  })
}
