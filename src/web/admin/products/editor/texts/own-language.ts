import { directionOf, type Language } from '#shop/localized.ts'

/** The direction and spelling of a language, whatever the language of the page. */
export function ownLanguage(language: Language) {
  return { dir: directionOf(language), lang: language }
}
