import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { variablesInBoth } from '#server/content/content-variables.ts'
import type { Settings } from '#server/settings/read-settings.ts'

/** What an order keeps of the shop's settings: they are what its buyer agreed to, whatever they are later. */
export type OrderTerms = {
  readonly refundDays: number
  /** What the variables of the terms stand for at this moment, and by which hash they are kept. */
  readonly values: { readonly hash: Buffer; readonly json: string }
}

// `shop` is another object whenever the settings were read again
const known = new WeakMap<Settings['shop'], OrderTerms>()

export function orderTermsOf(settings: Settings): OrderTerms {
  const found = known.get(settings.shop)
  if (found !== undefined) return found
  const json = JSON.stringify(variablesInBoth(settings))
  const hash = createHash('sha256').update(json).digest()
  const terms = { refundDays: settings.refundDays, values: { hash, json } }
  known.set(settings.shop, terms)
  return terms
}

/** Writes the values down where nobody has, in the statement that writes the order, and gives their hash. */
export function keptValues({ values: { hash, json } }: OrderTerms): SQL<Buffer> {
  return sql<Buffer>`keep_terms_values(${hash}, ${json}::jsonb)`
}
