import * as v from 'valibot'
import { agorotOf } from '../decimal-sum.ts'
import {
  type Dispute,
  type NamedPayment,
  type NamedRefund,
  reversalId,
  type WebhookSubject,
} from '../provider-webhooks.ts'
import { links, money, refundBody } from './paypal-order.ts'

const text = v.optional(v.nullable(v.string()))
type Text = v.InferOutput<typeof text>

const event = v.object({
  event_type: v.string(),
  create_time: text,
  resource: v.optional(v.record(v.string(), v.unknown()), {}),
})

const payment = v.object({
  id: text,
  status: text,
  links,
  supplementary_data: v.optional(
    v.nullable(v.object({ related_ids: v.optional(v.object({ order_id: text, capture_id: text })) })),
  ),
})

/** The subject of an event, or null if it is not an event. */
export function readEvent(body: string): WebhookSubject | null {
  const read = v.safeParse(event, jsonIn(body))
  if (!read.success) return null
  const { event_type: type, create_time: writtenAt, resource } = read.output
  if (type.startsWith('CHECKOUT.')) return orderIn(resource)
  if (type.startsWith('CUSTOMER.DISPUTE.')) return disputeIn(resource, writtenAt)
  if (type === 'PAYMENT.CAPTURE.REVERSED') return reversalIn(resource, writtenAt)
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type.startsWith('PAYMENT.REFUND.'))
    return refundIn(type, resource)
  return type.startsWith('PAYMENT.CAPTURE.') ? captureIn(resource) : { about: 'nothing' }
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

type Resource = Readonly<Record<string, unknown>>

const aboutOrder = v.object({ id: text, order_id: text })

function orderIn(resource: Resource): WebhookSubject {
  const read = v.safeParse(aboutOrder, resource)
  const reference = read.success ? read.output.order_id || read.output.id : null
  return reference ? { about: 'payment', reference } : { about: 'nothing' }
}

/** The order of a capture; if it is not named, polling finds it. */
function captureIn(resource: Resource): WebhookSubject {
  const { reference } = namesIn(resource)
  return reference === null ? { about: 'nothing' } : { about: 'payment', reference }
}

function refundIn(type: string, resource: Resource): WebhookSubject {
  const failed = /FAILED|DENIED|CANCELLED/.test(type)
  return {
    about: 'refund',
    failed: failed ? `PayPal says ${type}` : null,
    refund: namedRefundIn(resource),
    ...namesIn(resource),
  }
}

/** Null without an id or a sum that can be read. */
function namedRefundIn(resource: Resource): NamedRefund | null {
  const read = v.safeParse(refundBody, resource)
  if (!read.success) return null
  const { id, custom_id: ownId, amount } = read.output
  const amountAgorot = agorotOf(amount?.value ?? '')
  if (id === undefined || amount === undefined || amountAgorot === null) return null
  return { id, ownId: ownId || null, amountAgorot, currency: amount.currency_code }
}

/**
 * The ids of a resource, from its fields or its links: a refund links to its capture, a capture to its order.
 */
function namesIn(resource: Resource): NamedPayment {
  const read = v.safeParse(payment, resource)
  if (!read.success) return { reference: null, transactionId: null }
  const { supplementary_data: more, links } = read.output
  const linked = (part: RegExp) => (links ?? []).flatMap(({ href }) => part.exec(href)?.[1] ?? [])[0] ?? null
  return {
    reference: more?.related_ids?.order_id ?? linked(/\/checkout\/orders\/([A-Z0-9]+)$/),
    transactionId: more?.related_ids?.capture_id ?? linked(/\/payments\/captures\/([A-Z0-9]+)(?:\/refund)?$/),
  }
}

const disputed = v.object({
  dispute_id: v.pipe(v.string(), v.nonEmpty()),
  status: text,
  reason: text,
  update_time: text,
  dispute_amount: v.optional(v.nullable(money)),
  seller_response_due_date: text,
  dispute_outcome: v.optional(
    v.nullable(v.object({ outcome_code: text, amount_refunded: v.optional(v.nullable(money)) })),
  ),
  disputed_transactions: v.optional(v.nullable(v.array(v.object({ seller_transaction_id: text }))), []),
})

function disputeIn(resource: Resource, writtenAt: Text): WebhookSubject {
  const read = v.safeParse(disputed, resource)
  if (!read.success) return { about: 'nothing' }
  const { dispute_amount: amount, ...fields } = read.output
  const state = stateOf(fields)
  // a case can end with a part of the disputed amount
  const taken = state === 'lost' ? fields.dispute_outcome?.amount_refunded : null
  return {
    about: 'dispute',
    dispute: {
      id: fields.dispute_id,
      state,
      reason: fields.reason ?? '',
      amountAgorot: agorotOf((taken ?? amount)?.value ?? ''),
      answerBy: timeOf(fields.seller_response_due_date),
      // events of one dispute can be written in another order than its changes
      noticeAt: timeOf(fields.update_time) ?? timeOf(writtenAt),
      reference: null,
      transactionId: fields.disputed_transactions?.[0]?.seller_transaction_id ?? null,
    },
  }
}

function timeOf(text: Text): Date | null {
  const time = new Date(text ?? '')
  return Number.isNaN(time.getTime()) ? null : time
}

const lostOutcomes = new Set(['RESOLVED_BUYER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'ACCEPTED'])

function stateOf({
  status,
  dispute_outcome: outcome,
}: Pick<v.InferOutput<typeof disputed>, 'status' | 'dispute_outcome'>): Dispute['state'] {
  if (status !== 'RESOLVED') return 'open'
  return lostOutcomes.has(outcome?.outcome_code ?? '') ? 'lost' : 'won'
}

/** A reversal: PayPal itself took a payment back, often because of a dispute that it also reports. */
function reversalIn(resource: Resource, writtenAt: Text): WebhookSubject {
  const read = v.safeParse(v.object({ id: v.string(), amount: v.optional(v.nullable(money)) }), resource)
  if (!read.success) return { about: 'nothing' }
  const { id, amount } = read.output
  const named = namesIn(resource)
  return {
    about: 'dispute',
    dispute: {
      id: reversalId(id),
      state: 'lost',
      reason: 'PAYMENT.CAPTURE.REVERSED',
      amountAgorot: agorotOf(amount?.value ?? ''),
      answerBy: null,
      // the times of the resource can be those of the capture
      noticeAt: timeOf(writtenAt),
      ...named,
      // if the resource is the capture itself
      transactionId: named.transactionId ?? id,
    },
  }
}
