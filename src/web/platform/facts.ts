import type { Language } from '../../shop/localized.ts'
import { addressIn } from './language.ts'

/** Where JSON-LD holds an address; anywhere else a text that begins with `/` is just a text. */
const addresses: ReadonlySet<string> = new Set(['url', 'item', 'image', 'mainEntityOfPage'])

/** Facts for search engines with whole addresses: pictures as they are, pages in the document's language. */
export function withAddresses(facts: object, origin: string, language: Language): unknown {
  const whole = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => whole(one, key))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, whole(inner, name)]))
    if (typeof value !== 'string' || !value.startsWith('/') || !addresses.has(key)) return value
    return origin + (key === 'image' ? value : addressIn(language, value))
  }
  return whole(facts, '')
}
