import type { Language } from '../localized.ts'

const firstStrongIsolate = '\u2068'
const popIsolate = '\u2069'
const rightToLeftMark = '\u200F'

/** Which way a name is read: from the right as soon as there is Hebrew in it, also when it begins with a Latin word. */
export function directionOfName(name: string): 'ltr' | 'rtl' {
  return /\p{Script=Hebrew}/u.test(name) ? 'rtl' : 'ltr'
}

/** A name with its form in reading order: after a Latin word a dash and a number would still read from the left. */
export function orderedName(name: string): string {
  return / – .*\p{Script=Hebrew}/u.test(name) ? name.replaceAll(' – ', ` ${rightToLeftMark}– `) : name
}

/**
 * A name that people gave, for a sentence of this language in plain text: nothing around it moves, and
 * nothing in it. Markup has `<bdi>` instead: `piecesOf` finds the names again.
 */
export function nameInText(name: string, language: Language): string {
  // A name of the same direction moves nothing, and needs no marks.
  if (!againstTheGrain[language].test(name)) return name
  const lead = directionOfName(name) === 'rtl' ? rightToLeftMark : ''
  return `${firstStrongIsolate}${lead}${orderedName(name)}${popIsolate}`
}

const againstTheGrain: Readonly<Record<Language, RegExp>> = {
  en: /\p{Script=Hebrew}/u,
  he: /[\p{Script=Latin}\p{Nd}]/u,
}

export type TextPiece = { readonly text: string; readonly direction: 'ltr' | 'rtl' | null }

/** A text in pieces: its names with their direction, and what stands between them (`direction` null). */
export function piecesOf(text: string): readonly TextPiece[] {
  return text
    .split(/\u2068([^\u2068\u2069]*)\u2069/u)
    .map((piece, at) =>
      at % 2 === 0
        ? { text: piece, direction: null }
        : { text: piece.replace(/^\u200F/u, ''), direction: directionOfName(piece) },
    )
}
