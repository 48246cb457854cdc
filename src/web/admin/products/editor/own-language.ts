import { directionOf, type Language } from '#shop/localized.ts'

/** A language's own direction and spelling, whatever the page speaks. */
export function ownLanguage(language: Language) {
  return { dir: directionOf(language), lang: language }
}
