import { foldText } from '#shop/catalogue/fold-text.ts'

/**
 * Whether every typed word is the beginning of a word of the text, in any order. An empty text fits
 * everything.
 */
export function matchesTyped(typed: string, text: string): boolean {
  const words = wordsOf(text)
  return wordsOf(typed).every((typedWord) => words.some((word) => word.startsWith(typedWord)))
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
