import { type Language, languages } from '#shop/localized.ts'
import { useLanguage } from '#web/platform/framework/site.ts'

/** Both languages of a text, that of the interface first. */
export function useSides(): readonly Language[] {
  const own = useLanguage()
  return languages.toSorted((a, b) => Number(b === own) - Number(a === own))
}
