import * as v from 'valibot'
import { maxUnitsPerLine } from '#shop/cart/wanted-lines.ts'
import { maxOrderLines } from '#shop/checkout/split-bundle.ts'
import { keyFates } from '#shop/orders/key-fate.ts'
import { endpoint } from '#contract/endpoint.ts'
import { claimStates, refundStates } from '#contract/orders/order-states.ts'
import { orderId } from '#contract/orders/orders.ts'
import { plainText, rowId, shekels, time } from '#contract/shapes.ts'

/** A refund of an order, with its state at the provider. */
export const orderRefund = v.object({
  id: v.string(),
  amount: shekels,
  /** The retained cancellation fee; negative if one retained earlier is refunded. */
  fee: shekels,
  state: v.picklist(refundStates),
  /** `dispute`: a chargeback. `byBank`: a dispute returned the money to the buyer, of this or another cause. */
  cause: v.picklist(['buyer', 'manager', 'overpaid', 'dispute']),
  byBank: v.boolean(),
  date: time,
  /** When the provider was last queried. */
  askedAt: v.nullable(time),
  paidAt: v.nullable(time),
  /** The payment provider that received the payment and refunds it. */
  provider: v.string(),
  /** The provider’s id, once it is paid. */
  transactionId: v.nullable(v.string()),
  /** Why it was refused: one of our codes, or the provider's message. */
  refusedReason: v.nullable(v.string()),
  /**
   * What retrying a refused one does: it is sent unless the provider already has it (`looked-up`), or without a look
   * (`not-looked-up`). Or why that is impossible: the shop has paid a part, or its payment has an open or lost dispute.
   */
  retry: v.nullable(v.picklist(['looked-up', 'not-looked-up', 'partly-paid', 'disputed'])),
  /** The refunded units; none for a price reduction. */
  parts: v.array(v.object({ lineId: v.string(), quantity: v.number(), amount: shekels })),
})

/** A refund claim for managers. */
const claim = v.object({
  claimId: v.string(),
  orderId: v.string(),
  state: v.picklist(claimStates),
  reason: v.string(),
  date: time,
  buyer: v.string(),
  email: v.string(),
  /** The amount that granting it refunds: what is not refunded yet, or the fee of a cancelled order. */
  left: shekels,
  answer: v.nullable(v.string()),
  decidedAt: v.nullable(time),
})

export const listRefundClaims = endpoint({
  method: 'GET',
  path: '/api/admin/refund-claims',
  access: 'manager',
  permission: 'orders.see',
  summary: 'Lists refund claims: open ones first, at most 50.',
  input: v.strictObject({}),
  output: v.object({ claims: v.array(claim) }),
  refusals: [],
})

export const decideRefundClaim = endpoint({
  method: 'POST',
  path: '/api/admin/refund-claims/:claimId',
  access: 'manager',
  permission: 'orders.refund',
  summary:
    'Grants or rejects a refund claim; a job e-mails the answer to the buyer. Granting refunds all of the order that is not refunded yet: unseen keys return to stock, seen ones are burned. If the buyer has cancelled the whole order meanwhile, it pays back the cancellation fee.',
  freshSignIn: { when: ({ grant }) => grant },
  input: v.strictObject({ claimId: orderId, grant: v.boolean(), answer: plainText(1000) }),
  output: v.object({ claimId: v.string(), state: v.picklist(claimStates) }),
  refusals: ['not-found', 'claim-decided', 'order-disputed'],
})

const reason = plainText(500)
/** The version the manager saw; refused if the order was changed since. */
const version = v.pipe(v.number(), v.integer('version'))
const refunded = v.object({ orderId: v.string(), amount: shekels })

/** Units of lines to refund, chosen by a manager. */
const chosenLines = v.array(
  v.strictObject({
    lineId: rowId,
    quantity: v.pipe(v.number(), v.integer('quantity'), v.minValue(1, 'quantity')),
    keys: v.optional(
      v.pipe(
        v.array(v.strictObject({ keyId: rowId, fate: v.picklist(keyFates) })),
        v.maxLength(maxUnitsPerLine, 'too-long'),
      ),
    ),
  }),
)
/** What a manager refunds: any units, or none. */
export const chosenUnits = v.pipe(chosenLines, v.maxLength(maxOrderLines, 'too-long'))

/** A sum entered by a manager. */
export const typedSum = v.pipe(
  v.number('number'),
  v.minValue(0.01, 'negative'),
  v.maxValue(1_000_000, 'too-much'),
  v.check((sum) => Math.abs(sum * 100 - Math.round(sum * 100)) < 1e-6, 'decimals'),
)

export const refundUnits = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/refunds',
  access: 'manager',
  permission: 'orders.refund',
  summary:
    'Refunds units of an order to the payer; a job pays it. `keys` sets the fate of each key: an unseen one returns to stock or is withdrawn, a seen one is burned. Without it, unseen keys return to stock and seen ones are burned.',
  freshSignIn: true,
  input: v.strictObject({
    orderId,
    version,
    units: v.pipe(chosenLines, v.minLength(1, 'required'), v.maxLength(maxOrderLines, 'too-long')),
    reason,
    /** Whether the shop retains the cancellation fee, if the buyer changed their mind. Absent for other reasons: everything is refunded. */
    fee: v.optional(v.picklist(['keep', 'waive'])),
  }),
  output: refunded,
  refusals: ['not-found', 'version-changed', 'not-refundable', 'key-fate-not-allowed', 'order-disputed'],
})

export const refundAmount = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/partial-refunds',
  access: 'manager',
  permission: 'orders.refund',
  summary:
    'Refunds part of the price of a line; the units remain with the buyer. For a line of a bundle, it is part of the price of the bundle.',
  freshSignIn: true,
  input: v.strictObject({
    orderId,
    version,
    lineId: rowId,
    amount: typedSum,
    reason,
  }),
  output: refunded,
  refusals: ['not-found', 'version-changed', 'not-refundable', 'refund-too-high', 'order-disputed'],
})

export const refundFee = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/fee-refunds',
  access: 'manager',
  permission: 'orders.refund',
  summary: 'Refunds all cancellation fees that earlier refunds of the order retained.',
  freshSignIn: true,
  input: v.strictObject({ orderId, version, reason }),
  output: refunded,
  refusals: ['not-found', 'version-changed', 'not-refundable', 'order-disputed'],
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/refunds/:refundId/retry',
  access: 'manager',
  permission: 'orders.refund',
  summary:
    'Retries a refund that the provider refused; a job pays it. The job first reads the state of the refund at the provider, if that reports it (`retry` of the refund), so that no money is sent twice.',
  status: 202,
  input: v.strictObject({ orderId, refundId: rowId }),
  output: v.object({ refundId: v.string() }),
  refusals: ['not-found', 'refund-not-refused', 'order-disputed'],
  limit: { calls: 60, seconds: 3600 },
})
