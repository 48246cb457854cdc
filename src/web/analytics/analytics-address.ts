import { plainFault } from '#shop/analytics/plain-fault.ts'
import { isCounted } from './address.ts'

/** Pages with personal addresses or contents: views of them are never sent to external services. */
const personal = /^\/(?:account|profile|orders|gift|order-lookup|sign-in|sign-up|reset-password|fail)(?:\/|$)/

/**
 * The address of a page for external services: of its query only search, language and campaign; null if it must not be
 * sent. People also paste e-mail addresses, keys and phone numbers into the search.
 */
export function analyticsAddress(address: string): string | null {
  const [path = '/', query = ''] = address.split('?')
  if (!isCounted(path) || personal.test(path)) return null
  const params = new URLSearchParams(query)
  const allowed = [...params].filter(([name]) => name === 'q' || name === 'lng' || name.startsWith('utm_'))
  if (allowed.some(([name, value]) => isPrivate(name, value))) return null
  const rest = new URLSearchParams(allowed).toString()
  return rest === '' ? path : `${path}?${rest}`
}

/** Names and numbers of campaigns look like keys and phone numbers: in them only an e-mail address is private. */
function isPrivate(name: string, value: string): boolean {
  return name === 'q' ? plainFault(value, value.length) !== value : value.includes('@')
}
