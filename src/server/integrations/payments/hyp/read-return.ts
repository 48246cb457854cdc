import { agorotOf } from '../decimal-sum.ts'
import type { ReturnReading } from '../provider-webhooks.ts'
import { connectionLost } from './hyp-calls.ts'

/** Hyp's number for ILS. */
export const shekels = '1'
const currencies: Readonly<Record<string, string>> = { [shekels]: 'ILS', 2: 'USD', 3: 'EUR', 4: 'GBP' }

/** Parameters of the shop's own query; a return that contains them would override the shop's. */
const ownNames = new Set(['action', 'what', 'key', 'passp', 'masof'])
const maxCharacters = 4000

/** The untrusted parameters of a return. Null if Hyp cannot have written it. */
export function returnFields(query: string): ReadonlyMap<string, string> | null {
  if (query.length > maxCharacters) return null
  const fields = [...new URLSearchParams(query)]
  const names = fields.map(([name]) => name.toLowerCase())
  // of a duplicate parameter, Hyp might check one value and the shop read the other
  if (new Set(names).size < names.length || names.some((name) => ownNames.has(name))) return null
  return new Map(fields)
}

/** The order and the attempt named in a return. */
export function namedIn(fields: ReadonlyMap<string, string>): { orderId: string; reference: string } | null {
  const [, orderId, reference] = /^([\da-z]{1,40})\.([\da-f-]{36})$/.exec(fields.get('Order') ?? '') ?? []
  return orderId === undefined || reference === undefined ? null : { orderId, reference }
}

export function readReturn(query: string): ReturnReading | null {
  const fields = returnFields(query)
  const named = fields === null ? null : namedIn(fields)
  if (fields === null || named === null) return null
  const code = fields.get('CCode')
  // after a lost connection the buyer may have paid, so they are not sent to pay again
  return { reference: named.reference, failed: code !== '0' && code !== connectionLost }
}

/** The amount paid. Throws if it is missing. */
export function sumIn(fields: ReadonlyMap<string, string>) {
  const id = fields.get('Id') ?? ''
  const amountAgorot = agorotOf(fields.get('Amount') ?? '')
  // the page was signed for shekels, and they are Hyp's default
  const currency = currencies[fields.get('Coin') ?? shekels]
  if (!/^\d{1,20}$/.test(id) || amountAgorot === null || currency === undefined)
    throw new Error('Hyp has charged a payment without saying its id, sum or currency')
  return { id, amountAgorot, currency }
}
