import { addressIn, defaultLanguage, type Language } from '#shop/localized.ts'
import type { Refusal } from '#shop/result.ts'

/** A page that is at another path now. */
export type MovedPage = { readonly newPath: string }

/** Where the page is now, if the refusal says so: `detail.movedTo` is a path in each language. */
export function movedPageOf({ detail }: Refusal, language: Language): MovedPage | null {
  const paths = detail?.['movedTo']
  const path: unknown = typeof paths === 'object' && paths !== null ? Reflect.get(paths, language) : null
  return typeof path === 'string' ? { newPath: path } : null
}

/** The address of a moved page. It keeps the requested query, which may name a coupon and a campaign. */
export function newAddressOf(newPath: string, search: string, language: Language): string {
  const address = addressIn(language, newPath + search)
  // without it, a stored choice of the other language would take over
  const isChosen = language === defaultLanguage && new URLSearchParams(search).get('lng') === language
  return isChosen ? `${address}${address.includes('?') ? '&' : '?'}lng=${language}` : address
}
