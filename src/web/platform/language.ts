import type { Language } from '../../shop/localized.ts'

/** The address of a page in a language: the default language has the bare one, Hebrew carries `?lng=he`. */
export function addressIn(language: Language, address: string): string {
  const [path = '/', search = ''] = (address.split('#')[0] ?? '/').split('?')
  const query = new URLSearchParams(search)
  query.delete('lng')
  if (language === 'he') query.set('lng', 'he')
  return query.size === 0 ? path : `${path}?${query}`
}
