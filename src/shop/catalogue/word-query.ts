/**
 * A query to the word index. A word matches as a prefix or only as a whole; `typed` is false for derived forms such
 * as a stem, which never make an exact match.
 */
export type WordQuery =
  | { readonly word: string; readonly whole: boolean; readonly typed: boolean }
  | { readonly any: readonly WordQuery[] }
  | { readonly all: readonly WordQuery[] }

/** Where the words must occur. */
type WordPlace = 'name' | 'category' | 'anywhere'

export type Word = Extract<WordQuery, { readonly word: string }>

/** All words of a query. */
export function wordsOf(query: WordQuery): Word[] {
  if ('word' in query) return [query]
  return ('any' in query ? query.any : query.all).flatMap(wordsOf)
}

/** The query without the words that `keep` rejects; null if nothing searchable remains. */
export function prune(query: WordQuery, keep: (word: Word) => boolean): WordQuery | null {
  if ('word' in query) return keep(query) ? query : null
  if ('any' in query) {
    const any = query.any.flatMap((part) => prune(part, keep) ?? [])
    return any.length === 0 ? null : { any }
  }
  const all = query.all.flatMap((part) => prune(part, keep) ?? [])
  return all.length < query.all.length || all.length === 0 ? null : { all }
}

const marks = { name: '=', category: '~', anywhere: '' } as const

/**
 * The query in PostgreSQL's notation. `typed`: only whole words as typed; null if there are none.
 */
export function writeQuery(query: WordQuery, place: WordPlace, typed?: 'typed'): string | null {
  const pruned = typed === undefined ? query : prune(query, (word) => word.typed)
  return pruned === null ? null : write(pruned, marks[place], typed !== undefined)
}

function write(query: WordQuery, mark: string, whole: boolean): string {
  if ('word' in query)
    // normalised words are letters and digits only, so nothing needs escaping
    return `'${mark}${query.word}'${query.whole || whole ? '' : ':*'}`
  const [parts, sign] = 'any' in query ? [query.any, ' | '] : [query.all, ' & ']
  return `(${parts.map((part) => write(part, mark, whole)).join(sign)})`
}
