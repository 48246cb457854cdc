import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { cuts, wordsAtDistanceOne, editDistance, allowedEditDistance } from '#shop/catalogue/near-words.ts'
import { withoutPrefixes } from '#shop/catalogue/word-forms.ts'
import type { Word } from '#shop/catalogue/word-query.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'

const keyOf = ({ word, whole }: Pick<Word, 'word' | 'whole'>) => `${word} ${whole}`

/** Tests which of these words occur in a product, as a whole word or as a prefix. */
export async function knownWords(
  read: Pick<Read, 'tx'>,
  words: readonly Word[],
): Promise<(word: Word) => boolean> {
  const unique = [...new Map(words.map((word) => [keyOf(word), word])).values()]
  const rows = await rowsOf(
    read.tx,
    v.object({ at: v.number() }),
    sql`
    select a.at::int as at
    from unnest(${sql.param(unique.map(({ word }) => word))}::text[], ${sql.param(unique.map(({ whole }) => whole))}::bool[])
      with ordinality as a (word, whole, at)
    where exists (select from search_words k where k.word >= a.word collate "C"
      and k.word < case when a.whole then a.word || chr(1) else a.word || chr(1114111) end collate "C")`,
  )
  const known = new Set(rows.flatMap(({ at }) => unique[at - 1] ?? []).map(keyOf))
  return (word) => known.has(keyOf(word))
}

/** A possible correction: adjacent folded words, and their spelling in the shop. */
type Correction = { readonly words: readonly string[]; readonly written: string }

const candidate = v.object({
  how: v.picklist(['cut', 'slip', 'sound', 'letters']),
  word: v.string(),
  written: v.string(),
  entire: v.boolean(),
})
type Candidate = v.InferOutput<typeof candidate>

const maxCorrections = 3
const shortestCorrected = 3
const shortestBeginning = 4

/**
 * The shop's words nearest to an unknown word: two words typed together; one typing error away; the
 * same sound in the other alphabet; the same prefix except for one error; or a few errors away.
 */
export async function correctWord(read: Pick<Read, 'tx'>, word: string): Promise<Correction[]> {
  if (word.length < shortestCorrected) return []
  const meant = [word, ...withoutPrefixes(word).slice(0, 1)].filter(
    ({ length }) => length >= shortestCorrected,
  )
  const slips = meant.flatMap(wordsAtDistanceOne).filter(({ length }) => length >= shortestCorrected)
  const parts = cuts(word).filter((two) => two.every((part) => part.length > 1 || /\d/.test(part)))
  const rows = await rowsOf(
    read.tx,
    candidate,
    sql`
    select 'cut' as how, c.a || ' ' || c.b as word, a.written || ' ' || b.written as written, true as entire
      from unnest(${sql.param(parts.map(([a]) => a))}::text[], ${sql.param(parts.map(([, b]) => b))}::text[]) c (a, b)
      join search_words a on a.own and a.word = c.a join search_words b on b.own and b.word = c.b
    union all
    select 'slip', k.word, k.written, k.word = c.word
      from unnest(${sql.param(slips)}::text[]) c (word) cross join lateral (
        select w.word, w.written from search_words w
        where w.own and w.word >= c.word collate "C" and w.word < c.word || chr(1114111) collate "C" order by w.word limit 1) k
    union all
    (select 'sound', word, written, true from search_words
      where sound = sound_of(${word}) and length(sound) > 2 and own and (word < 'א') <> (${word}::text collate "C" < 'א')
      order by word limit ${maxCorrections})
    union all
    (select 'letters', word, written, true from search_words
      where letters % latin_letters(${word}) and own and (word < 'א') = (${word}::text collate "C" < 'א')
      order by similarity(letters, latin_letters(${word})) desc, word limit 12)`,
  )
  return best(word, rows)
}

function best(word: string, candidates: readonly Candidate[]): Correction[] {
  const near = (candidate: Candidate) =>
    Math.min(editDistance(word, candidate.word), editDistance(word, candidate.word.slice(0, word.length)))
  const classes = [
    candidates.filter(({ how }) => how === 'cut'),
    candidates.filter(({ how, entire }) => how === 'slip' && entire),
    candidates.filter(({ how }) => how === 'sound'),
    candidates.filter(({ how, word: found }) => how === 'slip' && found.length > shortestBeginning),
    candidates
      .filter(
        (candidate) => candidate.how === 'letters' && near(candidate) <= allowedEditDistance(word.length),
      )
      .toSorted((a, b) => near(a) - near(b)),
  ]
  const chosen = classes.find(({ length }) => length > 0) ?? []
  return [...new Map(chosen.map((one) => [one.word, one])).values()]
    .slice(0, maxCorrections)
    .map((one) => ({ words: one.word.split(' '), written: one.written }))
}
