import * as v from 'valibot'
import type { Logger } from 'pino'
import { cardCountryOf } from '../card-country.ts'
import type { PaymentReport } from '../provider.ts'
import type { StripeCalls } from './stripe-calls.ts'

const id = v.pipe(v.string(), v.nonEmpty())
const intent = v.object({
  id,
  status: v.string(),
  amount_received: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  currency: v.string(),
  /** Validated separately: an unexpected value must not hide a payment. */
  latest_charge: v.optional(v.unknown()),
})
const cardCharge = v.object({
  payment_method_details: v.object({ card: v.object({ country: v.string() }) }),
})
const refundedCharge = v.object({ amount_refunded: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })
const session = v.object({
  id,
  client_reference_id: v.nullish(v.string()),
  status: v.nullish(v.string()),
  payment_status: v.string(),
  payment_intent: v.nullish(v.union([id, intent])),
})
type Intent = v.InferOutput<typeof intent>
type Session = v.InferOutput<typeof session>

/**
 * The state of a payment page. A `complete` page is not necessarily paid, and a paid one may have been
 * refunded in full since. Null if Stripe does not know the id.
 */
export async function fetchSession(
  calls: StripeCalls,
  log: Logger,
  reference: string,
): Promise<PaymentReport | null> {
  const found = await readSession(calls, reference)
  if (found === null) return null
  if (found.id !== reference) throw new Error(`Stripe returned session ${found.id} instead of ${reference}`)
  const orderId = found.client_reference_id ?? ''
  const paidBy = await intentOf(calls, found)
  if (found.payment_status !== 'paid') return { state: stateOf(found, paidBy), orderId, transactions: [] }
  if (paidBy?.status !== 'succeeded') {
    log.warn({ reference, status: paidBy?.status ?? null }, 'Stripe says a page is paid, but not by what')
    return { state: 'pending', orderId, transactions: [] }
  }
  const transaction = sumOf(paidBy)
  if (transaction.amountAgorot <= 0) return { state: 'failed', orderId, transactions: [] }
  return { state: 'paid', orderId, transactions: [transaction] }
}

async function readSession({ call, refusalIn }: StripeCalls, reference: string): Promise<Session | null> {
  const response = await call(({ checkout }) =>
    checkout.sessions.retrieve(reference, {
      expand: ['payment_intent', 'payment_intent.latest_charge'],
    }),
  ).catch((error: unknown) => {
    if (refusalIn(error)?.code === 'resource_missing') return null
    throw error
  })
  return response === null ? null : v.parse(session, response)
}

/** The payment intent that charged, or null if none has yet. */
async function intentOf({ call }: StripeCalls, found: Session): Promise<Intent | null> {
  const { payment_intent: stripeIntent } = found
  if (stripeIntent === null || stripeIntent === undefined) return null
  if (typeof stripeIntent !== 'string') return stripeIntent
  return v.parse(
    intent,
    await call(({ paymentIntents }) => paymentIntents.retrieve(stripeIntent, { expand: ['latest_charge'] })),
  )
}

/** The state of an unpaid page. A complete one waits for a slow method, unless that failed. */
function stateOf({ status }: Session, paidBy: Intent | null): 'pending' | 'failed' {
  const failed = paidBy?.status === 'requires_payment_method' || paidBy?.status === 'canceled'
  return status === 'expired' || (status === 'complete' && failed) ? 'failed' : 'pending'
}

/** The country of the card; null for other methods. */
function countryOf({ latest_charge: latest }: Intent): string | null {
  const read = v.safeParse(cardCharge, latest)
  return read.success ? cardCountryOf(read.output.payment_method_details.card.country) : null
}

/** The sum of all refunds of the payment, no matter who made them. */
function refundedOf({ latest_charge: latest }: Intent): number {
  const read = v.safeParse(refundedCharge, latest)
  return read.success ? read.output.amount_refunded : 0
}

/**
 * The money of a payment. If it was partly refunded before the shop read it, only the rest is reported: the
 * amount then mismatches, and a person checks it.
 */
function sumOf(paidBy: Intent) {
  const { id, amount_received: received, currency } = paidBy
  if (received === undefined) throw new Error(`Stripe does not say what it received by ${id}`)
  const amountAgorot = received - refundedOf(paidBy)
  return { id, amountAgorot, currency: currency.toUpperCase(), cardCountry: countryOf(paidBy) }
}
