import type { Language } from '#shop/localized.ts'

/** The language of a text: Hebrew if it has more Hebrew letters than others. */
export function writtenIn(text: string): Language {
  const hebrew = text.match(/\p{Script=Hebrew}/gu)?.length ?? 0
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return hebrew * 2 > letters ? 'he' : 'en'
}
