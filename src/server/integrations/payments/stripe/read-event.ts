import * as v from 'valibot'
import type { WebhookSubject, Dispute } from '../provider-webhooks.ts'

const id = v.pipe(v.string(), v.nonEmpty())
/** A Stripe object, given by its id or in full. */
const named = v.nullish(
  v.union([
    id,
    v.pipe(
      v.object({ id }),
      v.transform((whole) => whole.id),
    ),
  ]),
)
const envelope = v.object({
  type: v.string(),
  created: v.nullish(v.number()),
  data: v.object({ object: v.unknown() }),
})

/** The subject of an event. Throws if one that the shop needs does not match Stripe's documentation. */
export function readEvent(event: unknown): WebhookSubject {
  const {
    type,
    created,
    data: { object },
  } = v.parse(envelope, event)
  if (type.startsWith('checkout.session.'))
    return { about: 'payment', reference: v.parse(v.object({ id }), object).id }
  // `charge.refund.updated` is the older name of `refund.updated`
  if (type.startsWith('refund.') || type === 'charge.refund.updated') return readRefund(object)
  if (type === 'charge.refunded') return readRefundedCharge(object)
  if (type.startsWith('charge.dispute.'))
    return { about: 'dispute', dispute: { ...readDispute(object), noticeAt: timeOf(created) } }
  return { about: 'nothing' }
}

const refund = v.object({
  id,
  amount: v.pipe(v.number(), v.safeInteger()),
  currency: v.string(),
  payment_intent: named,
  status: v.nullish(v.string()),
  failure_reason: v.nullish(v.string()),
  metadata: v.nullish(v.record(v.string(), v.string())),
})

function readRefund(object: unknown): WebhookSubject {
  const { id, amount, currency, payment_intent: transactionId, metadata, ...read } = v.parse(refund, object)
  const { status, failure_reason: why } = read
  return {
    about: 'refund',
    reference: metadata?.['session_id'] ?? null,
    transactionId: transactionId ?? null,
    failed: status === 'failed' || status === 'canceled' ? (why ?? `Stripe says: ${status}`) : null,
    refund: {
      id,
      ownId: metadata?.['refund_id'] ?? null,
      amountAgorot: amount,
      currency: currency.toUpperCase(),
    },
  }
}

function readRefundedCharge(object: unknown): WebhookSubject {
  const { payment_intent: transactionId } = v.parse(v.object({ payment_intent: named }), object)
  return {
    about: 'refund',
    reference: null,
    transactionId: transactionId ?? null,
    failed: null,
    refund: null,
  }
}

const dispute = v.object({
  id,
  status: v.string(),
  reason: v.nullish(v.string()),
  amount: v.nullish(v.pipe(v.number(), v.safeInteger())),
  payment_intent: named,
  evidence_details: v.nullish(v.object({ due_by: v.nullish(v.number()) })),
  payment_method_details: v.nullish(
    v.object({ card: v.nullish(v.object({ case_type: v.nullish(v.string()) })) }),
  ),
})

function readDispute(object: unknown): Omit<Dispute, 'noticeAt'> {
  const read = v.parse(dispute, object)
  return {
    id: read.id,
    reference: null,
    transactionId: read.payment_intent ?? null,
    state: stateOf(read),
    reason: read.reason ?? read.status,
    amountAgorot: read.amount ?? null,
    answerBy: timeOf(read.evidence_details?.due_by),
  }
}

function timeOf(unixSeconds: number | null | undefined): Date | null {
  return unixSeconds === null || unixSeconds === undefined ? null : new Date(unixSeconds * 1000)
}

/**
 * Closing an inquiry (`warning_…`) takes no money. A chargeback is prevented by blocking it, which takes none either,
 * or by refunding the buyer.
 */
function stateOf({
  status,
  payment_method_details: method,
}: v.InferOutput<typeof dispute>): Dispute['state'] {
  if (status === 'prevented') return method?.card?.case_type === 'block' ? 'won' : 'lost'
  if (status === 'lost') return 'lost'
  return status === 'won' || status === 'warning_closed' ? 'won' : 'open'
}
