import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { orderId } from '#contract/orders/orders.ts'
import { chosenUnits, typedSum } from './refunds.ts'
import { day, localized, plainText, rowId, shekels, time } from '#contract/shapes.ts'

export const disputeStates = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/** A dispute (chargeback) opened by a buyer with their bank or the payment provider. */
export const dispute = v.object({
  id: v.string(),
  provider: v.string(),
  state: v.picklist(disputeStates),
  /** In the payment provider's words. */
  reason: v.string(),
  amount: v.nullable(shekels),
  since: time,
  /** Until when the shop can respond. */
  answerBy: v.nullable(time),
  /** True while it locks the order's keys and files. */
  holds: v.boolean(),
  /** A manager has recorded the loss and what happened to the units. */
  settled: v.boolean(),
  /**
   * Of a lost dispute: what lost disputes of its payment took and no refund accounts for; null if one of them names
   * no amount. 0 for a reversal beside a dispute, for which the loss is recorded. Null for others.
   */
  unrecorded: v.nullable(shekels),
})
export type DisputeView = v.InferOutput<typeof dispute>

const reason = plainText(500)

export const recordDispute = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/disputes',
  access: 'manager',
  permission: 'orders.refund',
  summary:
    'Records a dispute that arrived by letter or e-mail. The keys and files of the order are locked immediately. Repeating the call with the same `disputeId`, a UUID of the caller’s, records no other.',
  status: 201,
  input: v.strictObject({ orderId, disputeId: v.optional(rowId), reason, answerBy: v.nullable(day) }),
  output: v.object({ id: v.string() }),
  refusals: ['not-found'],
})

export const decisions = ['won', 'lost', 'released'] as const

export const decideDispute = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/disputes/:disputeId/decision',
  access: 'manager',
  permission: 'orders.refund',
  summary:
    'Records the decision on a dispute. `won` unlocks keys and files; `released` unlocks them while the dispute is open; `lost` leaves them locked. Repeating a decision changes nothing.',
  input: v.strictObject({ orderId, disputeId: rowId, decision: v.picklist(decisions, 'required'), reason }),
  output: v.object({ orderId: v.string() }),
  refusals: ['not-found'],
})

export const settleDispute = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/disputes/:disputeId/settlement',
  access: 'manager',
  permission: 'orders.refund',
  summary:
    'Records the loss of a lost dispute: the amount, the units withdrawn from the buyer, and the fate of each key (`keys`, as in a refund). The bank has already collected the money, so it counts as refunded and no payment provider is called. Once per dispute.',
  input: v.strictObject({
    orderId,
    disputeId: rowId,
    /** The version the manager saw; refused if it was changed since. */
    version: v.pipe(v.number(), v.integer('version')),
    units: chosenUnits,
    amount: typedSum,
    reason,
  }),
  output: v.object({ orderId: v.string(), amount: shekels }),
  refusals: [
    'not-found',
    'version-changed',
    'dispute-not-lost',
    'not-refundable',
    'key-fate-not-allowed',
    'taken-sum-differs',
  ],
})

export const getEvidence = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:orderId/evidence',
  access: 'manager',
  permission: 'orders.refund',
  summary:
    'Returns evidence that the buyer ordered, paid and received: times, IP addresses and browsers, as far as they are still stored.',
  input: v.strictObject({ orderId }),
  output: v.object({
    placedAt: time,
    termsAcceptedAt: time,
    paidAt: v.nullable(time),
    deliveredAt: v.nullable(time),
    transactionId: v.nullable(v.string()),
    /** ISO 3166, `ZZ` for any country but Israel; null if the payment provider does not report it. */
    cardCountry: v.nullable(v.string()),
    /** What was delivered, and when the buyer first revealed or downloaded it; null if not yet. */
    units: v.array(
      v.object({
        name: localized,
        lastFour: v.nullable(v.string()),
        seenAt: v.nullable(time),
        /** The key was e-mailed to the buyer or the gift's recipient. */
        byEmail: v.boolean(),
      }),
    ),
    emails: v.array(v.object({ kind: v.string(), at: time })),
    /** The buyer's own actions with their IP addresses; an address is null if no longer stored. */
    visits: v.array(v.object({ what: v.string(), at: time, address: v.nullable(v.string()) })),
    /** Active sessions of the buyer's account. */
    browsers: v.array(v.object({ agent: v.string(), since: time })),
  }),
  refusals: ['not-found'],
})
export type Evidence = v.InferOutput<typeof getEvidence.output>
