import { type Language, type Localized, textIn } from '../localized.ts'

const firstStrongIsolate = '\u2068'
const popIsolate = '\u2069'
const rightToLeftMark = '\u200F'

/** The direction of a name: right to left if it contains any Hebrew, even after a Latin word. */
export function directionOfName(name: string): 'ltr' | 'rtl' {
  return /\p{Script=Hebrew}/u.test(name) ? 'rtl' : 'ltr'
}

/** A name with direction marks: after a Latin word, a dash and a number would otherwise run left to right. */
export function orderedName(name: string): string {
  return / – .*\p{Script=Hebrew}/u.test(name) ? name.replaceAll(' – ', ` ${rightToLeftMark}– `) : name
}

/** Keeps a dash with the word before it and a number with the word after it, when a narrow column breaks the line. */
export function nonBreakingName(name: string): string {
  return name.replaceAll(/ (?=\u200F?– )/g, '\u00A0').replaceAll(/(?<=\d) (?=[A-Za-zÀ-ɏא-ת])/g, '\u00A0')
}

/**
 * Isolates a name for a plain-text sentence in this language, so that neither the name nor the text around it is
 * reordered. In HTML use `<bdi>`: `piecesOf` finds the names.
 */
export function nameInText(name: string, language: Language): string {
  // a name in the direction of the sentence needs no marks
  if (!againstTheGrain[language].test(name)) return name
  const lead = directionOfName(name) === 'rtl' ? rightToLeftMark : ''
  return `${firstStrongIsolate}${lead}${orderedName(name)}${popIsolate}`
}

/** A product's name for an e-mail: isolated, and no line ends between a number and its unit, as on the site. */
export function nameInEmail(name: Localized, language: Language): string {
  return nonBreakingName(nameInText(textIn(name, language), language))
}

const againstTheGrain: Readonly<Record<Language, RegExp>> = {
  en: /\p{Script=Hebrew}/u,
  he: /[\p{Script=Latin}\p{Nd}]/u,
}

type TextPiece = { readonly text: string; readonly direction: 'ltr' | 'rtl' | null }

/** Splits a text into names with their direction and the text between them (`direction` null). */
export function piecesOf(text: string): readonly TextPiece[] {
  return text
    .split(/\u2068([^\u2068\u2069]*)\u2069/u)
    .map((piece, at) =>
      at % 2 === 0
        ? { text: piece, direction: null }
        : { text: piece.replace(/^\u200F/u, ''), direction: directionOfName(piece) },
    )
}
