import { agorotOf } from '../decimal-sum.ts'
import type { ReturnReading } from '../provider.ts'

/** Hyp's number of the shekel. */
export const shekels = '1'
const currencies: Readonly<Record<string, string>> = { [shekels]: 'ILS', 2: 'USD', 3: 'EUR', 4: 'GBP' }

/** What the shop itself says when it asks; a return that brought it along would speak in its place. */
const ownNames = new Set(['action', 'what', 'key', 'passp', 'masof'])
const mostCharacters = 4000

/** The query of a return, none of it believed. Null: it is not one that Hyp writes. */
export function fieldsOf(query: string): ReadonlyMap<string, string> | null {
  if (query.length > mostCharacters) return null
  const given = [...new URLSearchParams(query)]
  const names = given.map(([name]) => name.toLowerCase())
  // of a name that stands there twice, Hyp may check the one and the shop read the other
  if (new Set(names).size < names.length || names.some((name) => ownNames.has(name))) return null
  return new Map(given)
}

/** The order and the attempt that a return says it is about. */
export function namedIn(fields: ReadonlyMap<string, string>): { orderId: string; reference: string } | null {
  const [, orderId, reference] = /^([\da-z]{1,40})\.([\da-f-]{36})$/.exec(fields.get('Order') ?? '') ?? []
  return orderId === undefined || reference === undefined ? null : { orderId, reference }
}

export function readReturn(query: string): ReturnReading | null {
  const fields = fieldsOf(query)
  const named = fields === null ? null : namedIn(fields)
  if (fields === null || named === null) return null
  return { reference: named.reference, failed: fields.get('CCode') !== '0' }
}

/** The sum that was taken. Throws where it is not said. */
export function sumIn(fields: ReadonlyMap<string, string>) {
  const id = fields.get('Id') ?? ''
  const amountAgorot = agorotOf(fields.get('Amount') ?? '')
  // the page was signed for shekels, and they are Hyp's default
  const currency = currencies[fields.get('Coin') ?? shekels]
  if (!/^\d{1,20}$/.test(id) || amountAgorot === null || currency === undefined)
    throw new Error('Hyp has charged a payment without saying its id, sum or currency')
  return { id, amountAgorot, currency }
}
