import * as v from 'valibot'
import { shekels, time } from '#contract/shapes.ts'

export const documentKinds = ['invoice-receipt', 'receipt', 'credit'] as const

/** An issued tax document, for the buyer. */
export const taxDocument = v.object({
  id: v.string(),
  kind: v.picklist(documentKinds),
  number: v.string(),
  /** Its address; null if it is delivered otherwise. */
  link: v.nullable(v.string()),
  allocationNumber: v.nullable(v.string()),
  amount: shekels,
  date: time,
})

/** The business on the documents; null for a private person. */
export const businessBuyer = v.nullable(v.object({ name: v.string(), number: v.nullable(v.string()) }))

/** A tax document for managers, also before it is issued. */
export const adminTaxDocument = v.object({
  id: v.string(),
  kind: v.picklist(documentKinds),
  /** `failed`: the provider refused. */
  status: v.picklist(['wanted', 'issued', 'failed']),
  /** The issuer; null: the accountant, from the export. */
  provider: v.nullable(v.string()),
  number: v.nullable(v.string()),
  link: v.nullable(v.string()),
  allocationNumber: v.nullable(v.string()),
  /** A business can deduct its VAT only with an allocation number. */
  needsAllocationNumber: v.boolean(),
  amount: shekels,
  vat: shekels,
  vatPercent: v.number(),
  /** Why it was not issued. */
  problem: v.nullable(v.string()),
  /** When the payment or refund was made. */
  date: time,
})
export type AdminTaxDocument = v.InferOutput<typeof adminTaxDocument>
