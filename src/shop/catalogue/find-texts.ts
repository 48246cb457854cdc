import { foldText } from './fold-text.ts'
import { onOtherKeyboard } from './keyboard.ts'
import { stemOf, withoutPrefixes } from './word-forms.ts'

/** A text to be found: what it is called, what it says of itself in a sentence, and the rest. */
export type FindableText = { readonly title: string; readonly summary: string; readonly html: string }

/** The folded words of a text. They are made once and asked often. */
export type TextWords = { readonly [Part in keyof FindableText]: readonly string[] }

export function wordsOfText({ title, summary, html }: FindableText): TextWords {
  const plain = html.replace(/<[^>]*>/g, ' ').replace(/&#?\w+;/g, ' ')
  return { title: wordsIn(title), summary: wordsIn(summary), html: wordsIn(plain) }
}

/**
 * The places of the texts that have all words typed, the best first: a word in the title counts most, one that
 * stands only in the text least. Where nothing is found, words are read without Hebrew prefix letters, and then as
 * the same keys write them on the other keyboard.
 */
export function findTexts(texts: readonly TextWords[], typed: string): number[] {
  const asked = wordsIn(typed).slice(0, mostWords)
  const swapped = wordsIn(onOtherKeyboard(typed) ?? '').slice(0, mostWords)
  const readings = [
    asked.map((word) => [word]),
    asked.map((word) => [word, ...withoutPrefixes(word)]),
    swapped.map((word) => [word]),
  ]
  for (const reading of readings) {
    const found = search(texts, reading.map(formsOf))
    if (found.length > 0) return found
  }
  return []
}

const mostWords = 8
const worth = { title: 9, summary: 3, html: 1 } as const
const parts = ['title', 'summary', 'html'] as const

function search(texts: readonly TextWords[], asked: readonly Forms[]): number[] {
  if (asked.length === 0) return []
  return texts
    .map((text, at) => ({ at, score: scoreOf(text, asked) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .map(({ at }) => at)
}

/** The best place of each word; none at all when one of them stands nowhere. */
function scoreOf(text: TextWords, asked: readonly Forms[]): number {
  const scores = asked.map((forms) => {
    const part = parts.find((one) => text[one].some((word) => forms(word)))
    return part === undefined ? 0 : worth[part]
  })
  return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0)
}

/** Whether a word of a text is one of the forms of what was typed. */
type Forms = (word: string) => boolean

/** A short word only as it is; a longer one by its beginning, in its other forms, and behind Hebrew prefix letters. */
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
