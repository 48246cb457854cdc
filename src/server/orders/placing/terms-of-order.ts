import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { variablesInBoth } from '#server/content/content-variables.ts'
import type { Settings } from '#server/settings/read-settings.ts'

/** The shop's settings that an order stores, because its buyer agreed to them, whatever they are later. */
export type OrderTerms = {
  readonly refundDays: number
  readonly feePercent: number
  /** The current values of the variables in the terms, and the hash under which they are stored. */
  readonly values: { readonly hash: Buffer; readonly json: string }
}

// `shop` is a new object whenever the settings are read again
const known = new WeakMap<Settings['shop'], OrderTerms>()

export function orderTermsOf(settings: Settings): OrderTerms {
  const found = known.get(settings.shop)
  if (found !== undefined) return found
  const json = JSON.stringify(variablesInBoth(settings))
  const hash = createHash('sha256').update(json).digest()
  const terms = { refundDays: settings.refundDays, feePercent: settings.feePercent, values: { hash, json } }
  known.set(settings.shop, terms)
  return terms
}

/** The version of the terms that visitors see now. */
const termsOnPage = sql`(select p.revision_id from content_publications p
  join content_entries e on e.id = p.entry_id
  where e.kind = 'page' and e.slug = 'terms-of-service' and p.live_from <= now()
  order by p.live_from desc, p.id desc limit 1)`

/** The columns of an order that record its terms. Values not stored yet are stored in the same statement. */
export function termsColumns({ refundDays, feePercent, values: { hash, json } }: OrderTerms) {
  return {
    termsAcceptedAt: sql`now()`,
    termsRevisionId: termsOnPage,
    termsValues: sql`keep_terms_values(${hash}, ${json}::jsonb)`,
    refundDays,
    feePercent,
  }
}
