import * as v from 'valibot'
import { shekels, time } from '#contract/shapes.ts'

export const documentKinds = ['invoice-receipt', 'receipt', 'credit'] as const

/** A tax document as its buyer sees it, once it is issued. */
export const taxDocument = v.object({
  id: v.string(),
  kind: v.picklist(documentKinds),
  number: v.string(),
  /** Where it is seen; null: it comes by other means. */
  link: v.nullable(v.string()),
  allocationNumber: v.nullable(v.string()),
  amount: shekels,
  date: time,
})

/** The business that an order is made out to; null: a private person. */
export const businessBuyer = v.nullable(v.object({ name: v.string(), number: v.nullable(v.string()) }))

/** As a manager sees it, also before it is issued. */
export const adminTaxDocument = v.object({
  id: v.string(),
  kind: v.picklist(documentKinds),
  /** `failed`: the provider refused. */
  status: v.picklist(['wanted', 'issued', 'failed']),
  /** Who issues it; null: the accountant, from the export. */
  provider: v.nullable(v.string()),
  number: v.nullable(v.string()),
  link: v.nullable(v.string()),
  allocationNumber: v.nullable(v.string()),
  /** A business may deduct its VAT only with such a number. */
  needsAllocationNumber: v.boolean(),
  amount: shekels,
  vat: shekels,
  vatPercent: v.number(),
  /** Why it was not issued. */
  problem: v.nullable(v.string()),
  /** When the money came, or went back. */
  date: time,
})
export type AdminTaxDocument = v.InferOutput<typeof adminTaxDocument>
