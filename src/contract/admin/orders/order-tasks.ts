import * as v from 'valibot'
import { importSources } from '#shop/import/kinds.ts'
import { riskRules } from '#shop/orders/risk.ts'
import { shekels, time } from '#contract/shapes.ts'

/** The shop an order was imported from, and its number there; null if it was placed here. */
export const imported = v.nullable(v.object({ from: v.picklist(importSources), number: v.string() }))

/** Tasks for managers. */
export const taskKinds = [
  'paid-out-of-stock',
  'amount-mismatch',
  'unknown-payment',
  'refund-refused',
  'refund-claim',
  'dispute',
  'paid-not-delivered',
  'delivered-not-paid',
  'double-charge',
  'refund-late',
  'listed-otherwise',
  'payment-not-listed',
  'loss-differs',
  'refund-unknown',
  'document-missing',
  'risk-check',
] as const

/** `found`: a total in agorot, a number of units or orders, or a domain. */
export const risk = v.object({ rule: v.picklist(riskRules), found: v.union([v.number(), v.string()]) })

export const orderTask = v.object({
  id: v.string(),
  kind: v.picklist(taskKinds),
  since: time,
  /** For a risk check: the rules that apply. */
  risks: v.array(risk),
  /** For a difference found by reconciliation: the payment provider's data. */
  listed: v.nullable(v.object({ id: v.string(), amount: shekels, currency: v.string() })),
  /** For a recorded loss: what is recorded, and what the dispute took by the provider's latest notice. */
  differs: v.nullable(v.object({ recorded: shekels, taken: shekels })),
  /**
   * For a refund whose payment lost a dispute. `taken`: what its lost disputes took and is recorded for no other
   * refund; null if one of them names no amount. `paid`: what the shop has paid of it already, beside a dispute that
   * took less in the end.
   */
  lost: v.nullable(v.object({ owed: shekels, taken: v.nullable(shekels), paid: shekels })),
})
