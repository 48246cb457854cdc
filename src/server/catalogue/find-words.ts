import { sql } from 'drizzle-orm'
import { foldText, searchWords, swappedNeighbours, withoutPrefixes } from '../../shop/catalogue/fold-text.ts'
import type { Read } from '../database/work.ts'

/** What to look for: queries in PostgreSQL's own notation over the words of a product. */
export type WordQuery = { readonly anywhere: string; readonly inName: string }

/** One way a typed word may stand in a product: the beginning of a word, or the whole of it. */
type Reading = { readonly word: string; readonly whole: boolean }

/**
 * Turns what somebody typed into a query: every word must be there, by its beginning, with or
 * without Hebrew prefix letters, also when two were typed apart that are written together. A word
 * the shop does not know is read as the nearest ones it knows.
 */
export async function findWords(
  read: Pick<Read, 'tx'>,
  typed: string,
): Promise<WordQuery | 'everything' | 'nothing-like-it'> {
  const words = searchWords(typed)
  if (words.length === 0)
    return foldText(typed) === '' && typed.trim() !== '' ? 'nothing-like-it' : 'everything'
  const pairs = words.slice(1).map((word, i) => (words[i] ?? '') + word)
  const known = await knownReadings(read, [...words, ...pairs])
  const terms = await Promise.all(words.map(async (word) => known.get(word) ?? nearestReadings(read, word)))
  const queries = [
    terms,
    ...closedUp(
      terms,
      pairs.map((pair) => known.get(pair)),
    ),
  ]
  const write = (suffix: string) =>
    queries
      .filter((query) => query.every((readings) => readings.length > 0))
      .map((query) => `(${query.map((readings) => writeTerm(readings, suffix)).join(' & ')})`)
      .join(' | ')
  const anywhere = write('')
  return anywhere === '' ? 'nothing-like-it' : { anywhere, inName: write('A') }
}

/** For every pair that is a known word when written together: the query with those two closed up. */
function closedUp(terms: readonly Reading[][], pairs: readonly (Reading[] | undefined)[]): Reading[][][] {
  return pairs.flatMap((pair, i) =>
    pair === undefined ? [] : [[...terms.slice(0, i), pair, ...terms.slice(i + 2)]],
  )
}

function writeTerm(readings: readonly Reading[], weight: string): string {
  // folded words are letters and digits only: nothing in them is notation
  const marks = (whole: boolean) => (whole ? weight : `*${weight}`)
  const alternatives = readings.map(({ word, whole }) =>
    marks(whole) === '' ? `'${word}'` : `'${word}':${marks(whole)}`,
  )
  return alternatives.length === 1 ? alternatives.join('') : `(${alternatives.join(' | ')})`
}

/** The readings of each word that begin (or are) a word of some product; words without any are absent. */
async function knownReadings(
  read: Pick<Read, 'tx'>,
  words: readonly string[],
): Promise<Map<string, Reading[]>> {
  const readings = words.flatMap((word) => [
    { of: word, word, whole: false },
    ...withoutPrefixes(word).map((stem) => ({ of: word, word: stem, whole: stem.length < 3 })),
  ])
  const { rows } = await read.tx.execute<{ at: number }>(sql`
    select r.at::int as at from unnest(${sql.param(readings.map((r) => r.word))}::text[], ${sql.param(readings.map((r) => r.whole))}::bool[])
      with ordinality as r (word, whole, at)
    where exists (select from search_words k where k.word >= r.word collate "C"
      and k.word < case when r.whole then r.word || chr(1) else r.word || chr(1114111) end collate "C")`)
  const found = new Map<string, Reading[]>()
  for (const { at } of rows) {
    const reading = readings[at - 1]
    if (reading !== undefined) found.set(reading.of, [...(found.get(reading.of) ?? []), reading])
  }
  return found
}

/** How many corrections of one word are looked for together. */
const mostCorrections = 3

/** The words most like an unknown one, of the same alphabet: neighbours swapped, or most three-letter parts in common. */
async function nearestReadings(read: Pick<Read, 'tx'>, word: string): Promise<Reading[]> {
  if (word.length < 3) return []
  const swapped = [...swappedNeighbours(word), ...withoutPrefixes(word).flatMap(swappedNeighbours)]
  const { rows } = await read.tx.execute<{ word: string }>(sql`
    select word from search_words
    where (word = any(${sql.param(swapped)}::text[]) or letters % latin_letters(${word}))
      and (word < 'א') = (${word}::text collate "C" < 'א') and length(word) > 2
    order by word = any(${sql.param(swapped)}::text[]) desc, similarity(letters, latin_letters(${word})) desc, word
    limit ${mostCorrections}`)
  return rows.map((row) => ({ word: row.word, whole: true }))
}
