import { foldText } from '#shop/catalogue/fold-text.ts'
import { onOtherKeyboard } from '#shop/catalogue/keyboard.ts'
import { longestName, type NameGroup, type SearchNames } from '#shop/catalogue/search-names.ts'
import { stemOf, withoutPrefixes } from '#shop/catalogue/word-forms.ts'
import { prune, type Word, type WordQuery, wordsOf } from '#shop/catalogue/word-query.ts'
import type { Read } from '#server/database/transaction.ts'
import { correctWord, knownWords } from './known-words.ts'

/** How a query was reinterpreted: corrected spelling, wrong keyboard, or a similar product instead. */
type Reinterpretation = 'spelling' | 'keyboard' | 'instead'

type Understood = {
  /** The terms to search for; empty if the shop knows none of the words. */
  readonly terms: readonly WordQuery[]
  readonly how: Reinterpretation | null
  /** The reinterpreted query; null if it was used as typed. */
  readonly text: string | null
  /** True if unknown words were ignored. */
  readonly lessThanTyped: boolean
}

/** The characters between two spaces, and the folded words in them. */
type Token = { readonly raw: string; readonly words: readonly string[] }

/** The interpretation of one or more tokens. */
type Term = {
  readonly query: WordQuery | null
  readonly how: Reinterpretation | null
  readonly text: string
}

const maxTokens = 8

/** Stop words; ignored unless nothing else was typed, or they are in a longer name: `disk on key`. */
const fillers = new Set(
  'של עם את על או גם עבור בשביל אני רוצה צריך צריכה מחפש מחפשת לקנות קניה מחיר זול זולה תוכנה תוכנת רישיון הכי טוב טובה best cheap buy price software license licence program app the a an of for with and or to in on'
    .split(' ')
    .map(foldText),
)

/** Interprets a query, word by word, by the words that the shop knows. */
export async function understandQuery(
  read: Pick<Read, 'tx'>,
  names: SearchNames,
  typed: string,
): Promise<Understood> {
  const all = tokensOf(typed)
  if (all.length === 0) return unknown
  const candidates = [
    withoutFillers(names, all, () => false),
    withoutFillers(names, all, () => true),
  ].flatMap((tokens) => candidatesOf(names, tokens))
  const known = await knownWords(read, candidates.flatMap(wordsOf))
  const tokens = withoutFillers(names, all, (group) => namedTerm(group, [], known) !== null)
  const terms: Term[] = []
  // one query at a time, so that a search with many unknown words does not use every connection
  for (const term of readTerms(names, tokens, known)) terms.push(await corrected(read, term))
  const changed = terms.find(({ how, query }) => how !== null && query !== null)
  return {
    terms: terms.flatMap(({ query }) => query ?? []),
    how: changed?.how ?? null,
    text:
      changed === undefined
        ? null
        : terms
            .filter(({ query }) => query !== null)
            .map(({ text }) => text)
            .join(' '),
    lessThanTyped: terms.some(({ query }) => query === null),
  }
}

const unknown: Understood = { terms: [], how: null, text: null, lessThanTyped: true }

function tokensOf(typed: string): Token[] {
  return typed
    .trim()
    .split(/\s+/)
    .map((raw) => ({
      raw,
      words: foldText(raw)
        .split(' ')
        .filter((word) => word !== ''),
    }))
    .filter(({ words }) => words.length > 0)
}

/** Each token once, without the fillers. Those in a name stay if the name `counts`. */
function withoutFillers(
  names: SearchNames,
  all: readonly Token[],
  counts: (group: NameGroup) => boolean,
): Token[] {
  const named = new Set(
    all.flatMap((_, at) => {
      const name = namesAt(names, all, at).find(({ group, length }) => length > 1 && counts(group))
      return name === undefined ? [] : all.slice(at, at + name.length)
    }),
  )
  const meaningful = all.filter((token) => named.has(token) || !fillers.has(token.words.join(' ')))
  const each = new Map(
    (meaningful.length > 0 ? meaningful : all).map((token) => [token.words.join(' '), token]),
  )
  return [...each.values()].slice(0, maxTokens)
}

/** All that the tokens may mean. */
function candidatesOf(names: SearchNames, tokens: readonly Token[]): WordQuery[] {
  return tokens
    .flatMap((token, at) => [
      ownQuery(token),
      swappedQuery(token),
      pairQuery(tokens, at),
      ...namesAt(names, tokens, at).flatMap(({ group }) => groupQueries(group)),
      ...groupQueries(names.beginning(token.words.join(' '))),
    ])
    .filter((query) => query !== null)
}

type Known = (word: Word) => boolean
const look = (query: WordQuery | null, known: Known) => (query === null ? null : prune(query, known))

/** Groups tokens into terms: tokens of one name, or two words that are also written as one, form one term. */
function readTerms(names: SearchNames, tokens: readonly Token[], known: Known): (Term | Token)[] {
  const terms: (Term | Token)[] = []
  for (let at = 0; at < tokens.length;) {
    const { term, length } = termAt(names, tokens, at, known)
    terms.push(term)
    at += length
  }
  return terms
}

function termAt(
  names: SearchNames,
  tokens: readonly Token[],
  at: number,
  known: Known,
): { term: Term | Token; length: number } {
  const token = tokens[at] ?? { raw: '', words: [] }
  for (const { group, length } of namesAt(names, tokens, at)) {
    const term = namedTerm(group, tokens.slice(at, at + length), known)
    if (term !== null) return { term, length }
  }
  const own = look(ownQuery(token), known)
  const pair = look(pairQuery(tokens, at), known)
  const next = tokens[at + 1]
  if (pair !== null && next !== undefined) {
    const nextOwn = look(ownQuery(next), known)
    const query = own !== null && nextOwn !== null ? { any: [{ all: [own, nextOwn] }, pair] } : pair
    return { term: { query, how: null, text: `${token.raw} ${next.raw}` }, length: 2 }
  }
  if (own !== null) return { term: { query: own, how: null, text: token.raw }, length: 1 }
  const begun = names.beginning(token.words.join(' '))
  const named =
    begun === null || token.raw.length < shortestBeginning ? null : namedTerm(begun, [token], known)
  if (named !== null) return { term: named, length: 1 }
  const swapped = look(swappedQuery(token), known)
  if (swapped !== null)
    return { term: { query: swapped, how: 'keyboard', text: onOtherKeyboard(token.raw) ?? '' }, length: 1 }
  return { term: token, length: 1 }
}

const shortestBeginning = 3

/** The names that begin at this token, longest first. */
function namesAt(
  names: SearchNames,
  tokens: readonly Token[],
  at: number,
): { group: NameGroup; length: number }[] {
  return Array.from({ length: Math.min(longestName, tokens.length - at) }, (_, i) => i + 1)
    .toReversed()
    .flatMap((length) => {
      const group = names.of(tokens.slice(at, at + length).flatMap(({ words }) => words))
      return group === null ? [] : [{ group, length }]
    })
}

function namedTerm(group: NameGroup, tokens: readonly Token[], known: Known): Term | null {
  const text = tokens.map(({ raw }) => raw).join(' ')
  const same = look({ any: group.names.map(asTheyAre) }, known)
  if (same !== null) return { query: same, how: null, text }
  const instead = look({ any: group.instead.map(asTheyAre) }, known)
  return instead === null ? null : { query: instead, how: 'instead', text: group.insteadWritten(text) }
}

function groupQueries(group: NameGroup | null): WordQuery[] {
  return group === null ? [] : [...group.names, ...group.instead].map(asTheyAre)
}

function asTheyAre(words: readonly string[]): WordQuery {
  return { all: words.map((word) => ({ word, whole: true, typed: true })) }
}

function allOf(words: readonly string[]): WordQuery {
  return { all: words.map(wordQuery) }
}

function ownQuery({ words }: Token): WordQuery {
  const apart = allOf(words)
  return words.length === 1 ? apart : { any: [apart, wordQuery(words.join(''))] }
}

/** This token and the next as one word. */
function pairQuery(tokens: readonly Token[], at: number): WordQuery | null {
  const [one, two] = [tokens[at], tokens[at + 1]]
  if (one?.words.length !== 1 || two?.words.length !== 1) return null
  return { word: `${one.words.join('')}${two.words.join('')}`, whole: false, typed: true }
}

function swappedQuery({ raw }: Token): WordQuery | null {
  const words = foldText(onOtherKeyboard(raw) ?? '').split(' ')
  return words.join('').length < 2 ? null : allOf(words)
}

/**
 * Matches a word as a prefix, without Hebrew prefix letters,
 * and by its stem; numbers and single letters only exactly.
 */
function wordQuery(word: string): WordQuery {
  if (word.length < 2 || /^\d+$/.test(word)) return { word, whole: true, typed: true }
  const stems = [word, ...withoutPrefixes(word)]
  return {
    any: [
      ...stems.map((stem) => ({ word: stem, whole: stem.length < 3 && stem !== word, typed: true })),
      ...stems
        .flatMap((stem) => stemOf(stem) ?? [])
        .map((stem) => ({ word: stem, whole: false, typed: false })),
    ],
  }
}

/** Replaces an unknown token by the nearest words of the shop. */
async function corrected(read: Pick<Read, 'tx'>, term: Term | Token): Promise<Term> {
  if ('query' in term) return term
  const found = await correctWord(read, term.words.join(''))
  const [first] = found
  if (first === undefined) return { query: null, how: null, text: term.raw }
  return { query: { any: found.map(({ words }) => asTheyAre(words)) }, how: 'spelling', text: first.written }
}
