import { unescapeHtml } from '#shop/text/escape-html.ts'
import { foldText } from './fold-text.ts'
import { onOtherKeyboard } from './keyboard.ts'
import { stemOf, withoutPrefixes } from './word-forms.ts'

/** A searchable text: title, summary and body. */
export type FindableText = { readonly title: string; readonly summary: string; readonly html: string }

/** The normalised words of a text, computed once. */
export type TextWords = { readonly [Part in keyof FindableText]: readonly string[] }

export function wordsOfText({ title, summary, html }: FindableText): TextWords {
  const plain = unescapeHtml(html.replace(/<[^>]*>/g, ' '))
  return { title: wordsIn(title), summary: wordsIn(summary), html: wordsIn(plain) }
}

/**
 * The indexes of the texts that contain all words of the query, best first: a match in the title counts most, one in
 * the body least. If nothing matches, Hebrew prefix letters are removed, then the other keyboard layout is tried.
 */
export function findTexts(texts: readonly TextWords[], typed: string): number[] {
  const typedWords = wordsIn(typed).slice(0, maxWords)
  const swapped = wordsIn(onOtherKeyboard(typed) ?? '').slice(0, maxWords)
  const readings = [
    typedWords.map((word) => [word]),
    typedWords.map((word) => [word, ...withoutPrefixes(word)]),
    swapped.map((word) => [word]),
  ]
  for (const reading of readings) {
    const found = search(texts, reading.map(formsOf))
    if (found.length > 0) return found
  }
  return []
}

const maxWords = 8
const worth = { title: 9, summary: 3, html: 1 } as const
const parts = ['title', 'summary', 'html'] as const

function search(texts: readonly TextWords[], wanted: readonly Forms[]): number[] {
  if (wanted.length === 0) return []
  return texts
    .map((text, at) => ({ at, score: scoreOf(text, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .map(({ at }) => at)
}

/** The best match of each word; empty if one of them does not occur. */
function scoreOf(text: TextWords, wanted: readonly Forms[]): number {
  const scores = wanted.map((forms) => {
    const part = parts.find((one) => text[one].some((word) => forms(word)))
    return part === undefined ? 0 : worth[part]
  })
  return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0)
}

/** Whether a word of a text matches a form of a typed word. */
type Forms = (word: string) => boolean

/** A short word matches exactly; a longer one also as a prefix, in its other forms and after Hebrew prefix letters. */
function formsOf(typed: readonly string[]): Forms {
  const beginnings = typed.flatMap((form) => [form, stemOf(form) ?? form]).filter(isLong)
  return (word) =>
    typed.includes(word) ||
    [word, ...withoutPrefixes(word)].some((form) =>
      beginnings.some((beginning) => form.startsWith(beginning)),
    )
}

const shortestBeginning = 3
const isLong = ({ length }: string) => length >= shortestBeginning

function wordsIn(text: string): string[] {
  return [...new Set(foldText(text).split(' '))].filter((word) => word !== '')
}
