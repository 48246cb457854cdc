import * as v from 'valibot'
import type { WebhookSubject } from '#server/integrations/payments/provider-webhooks.ts'

const named = { reference: v.nullable(v.string()), transactionId: v.nullable(v.string()) }

/** Missing in messages that a server of an earlier version has stored. */
const namedRefund = v.optional(
  v.nullable(
    v.object({
      id: v.string(),
      ownId: v.nullable(v.string()),
      amountAgorot: v.number(),
      currency: v.string(),
    }),
  ),
  null,
)

const storedTime = v.nullable(
  v.pipe(
    v.string(),
    v.transform((text) => new Date(text)),
  ),
)

const storedSubject = v.variant('about', [
  v.object({ about: v.literal('payment'), reference: v.string() }),
  v.object({
    about: v.literal('refund'),
    failed: v.nullable(v.string()),
    refund: namedRefund,
    ...named,
  }),
  v.object({
    about: v.literal('dispute'),
    dispute: v.object({
      ...named,
      id: v.string(),
      state: v.picklist(['open', 'won', 'lost']),
      reason: v.string(),
      amountAgorot: v.nullable(v.number()),
      answerBy: storedTime,
      /** Missing in messages that a server of an earlier version has stored. */
      noticeAt: v.optional(storedTime, null),
    }),
  }),
  v.object({ about: v.literal('nothing') }),
])

/**
 * The subject of a stored message. A timestamped signature is valid only on arrival, so it is not verified
 * again.
 */
export function readSubject(stored: unknown): WebhookSubject {
  return v.parse(storedSubject, stored)
}

/** The payment page a message names. */
export function referenceOf(subject: WebhookSubject): string | null {
  switch (subject.about) {
    case 'payment':
    case 'refund':
      return subject.reference
    case 'dispute':
      return subject.dispute.reference
    case 'nothing':
      return null
  }
}
