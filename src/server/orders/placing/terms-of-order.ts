import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { variablesInBoth } from '#server/content/content-variables.ts'
import type { Settings } from '#server/settings/read-settings.ts'

/** What an order keeps of the shop's settings: they are what its buyer agreed to, whatever they are later. */
export type OrderTerms = {
  readonly refundDays: number
  readonly feePercent: number
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
  const terms = { refundDays: settings.refundDays, feePercent: settings.feePercent, values: { hash, json } }
  known.set(settings.shop, terms)
  return terms
}

/** The version of the terms that visitors see at this moment. */
const termsOnPage = sql<string | null>`(select p.revision_id from content_publications p
  join content_entries e on e.id = p.entry_id
  where e.kind = 'page' and e.slug = 'terms-of-service' and p.live_from <= now()
  order by p.live_from desc, p.id desc limit 1)`

/** The columns of an order that say under what it was placed. Values that nobody has kept yet are kept in the same statement. */
export function termsColumns({ refundDays, feePercent, values: { hash, json } }: OrderTerms) {
  return {
    termsAcceptedAt: sql`now()`,
    termsRevisionId: termsOnPage,
    termsValues: sql<Buffer>`keep_terms_values(${hash}, ${json}::jsonb)`,
    refundDays,
    feePercent,
  }
}
