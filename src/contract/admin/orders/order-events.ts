import * as v from 'valibot'
import { time } from '#contract/shapes.ts'

const actors = ['manager', 'buyer', 'guest', 'system'] as const

/** An event of an order's history. */
export const orderEvent = v.object({
  id: v.string(),
  at: time,
  /** Past tense: an action of the audit log, `attempt.opened` or `email.sent`. */
  what: v.string(),
  actor: v.object({ kind: v.picklist(actors), name: v.nullable(v.string()) }),
  /** Details: `reason`, `amount` in shekels, `key` as its last four characters. */
  details: v.record(v.string(), v.union([v.string(), v.number()])),
})
export type OrderEvent = v.InferOutput<typeof orderEvent>
