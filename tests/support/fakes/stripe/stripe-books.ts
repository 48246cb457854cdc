import { randomUUID } from 'node:crypto'
import type { InferOutput } from 'valibot'
import type { createSessionRequest, refundRequest } from '#tests/support/contracts/stripe.ts'

type SessionRequest = InferOutput<typeof createSessionRequest>
type StripeRefundRequest = InferOutput<typeof refundRequest>

export type FakeIntent = {
  readonly id: string
  readonly object: 'payment_intent'
  status: string
  amount: number
  amount_received: number
  currency: string
  /** The expanded charge; left out if only its id is known. */
  latest_charge?: { readonly payment_method_details: { readonly card?: { readonly country: string | null } } }
  /** In seconds since 1970, UTC. */
  readonly created: number
  readonly metadata: Readonly<Record<string, string>>
}
export type FakeSession = {
  readonly id: string
  readonly object: 'checkout.session'
  readonly url: string
  readonly mode: 'payment'
  /** In seconds since 1970, UTC. */
  readonly expires_at: number
  client_reference_id: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  amount_total: number
  currency: string
  readonly metadata: Readonly<Record<string, string>>
  payment_intent: FakeIntent | null
}
export type FakeRefund = {
  readonly id: string
  readonly object: 'refund'
  status: string
  amount: number
  currency: string
  failure_reason?: string
  readonly created: number
  readonly payment_intent: string
  readonly metadata: Readonly<Record<string, string>>
}

type Change = { amountReceived?: number; currency?: string; orderId?: string; intentStatus?: string }

/** Stripe's data: its pages and their refunds, the newest last. */
export type StripeBooks = {
  readonly sessions: Map<string, FakeSession>
  readonly refunds: FakeRefund[]
  /** The status of new refunds. */
  refundStatus: string
  open: (request: SessionRequest) => FakeSession
  /** The buyer pays by card, or Stripe reports other data with `changed`. */
  pay(id: string, changed?: Change): FakeSession
  /** The buyer chose a slow method: the page is complete, but the money has not arrived. */
  complete(id: string): FakeSession
  refundsOf: (intent: string) => readonly FakeRefund[]
  /** Returns the refund, or the error code. */
  refund: (request: StripeRefundRequest) => FakeRefund | { readonly code: string; readonly param?: string }
}

export function stripeBooks(): StripeBooks {
  const sessions = new Map<string, FakeSession>()
  const refunds: FakeRefund[] = []
  const sessionOf = (id: string) => {
    const session = sessions.get(id)
    if (session === undefined) throw new Error(`No session ${id}`)
    return session
  }
  const intentFor = (session: FakeSession, status: string): FakeIntent => ({
    id: `pi_${randomUUID()}`,
    object: 'payment_intent',
    status,
    amount: session.amount_total,
    amount_received: status === 'succeeded' ? session.amount_total : 0,
    currency: session.currency,
    created: Math.floor(Date.now() / 1000),
    metadata: session.metadata,
  })
  const books: StripeBooks = {
    sessions,
    refunds,
    refundStatus: 'succeeded',
    open(request) {
      const id = `cs_test_${randomUUID()}`
      const [line] = request.line_items
      const session: FakeSession = {
        id,
        object: 'checkout.session',
        url: `https://checkout.stripe.example/c/pay/${id}`,
        mode: 'payment',
        expires_at: request.expires_at ?? Math.floor(Date.now() / 1000) + 86_400,
        client_reference_id: request.client_reference_id ?? null,
        status: 'open',
        payment_status: 'unpaid',
        amount_total: (line?.price_data.unit_amount ?? 0) * (line?.quantity ?? 0),
        currency: line?.price_data.currency ?? '',
        metadata: request.payment_intent_data?.metadata ?? {},
        payment_intent: null,
      }
      sessions.set(id, session)
      return session
    },
    pay(id, { amountReceived, currency, orderId, intentStatus = 'succeeded' } = {}) {
      const session = sessionOf(id)
      const intent = session.payment_intent ?? intentFor(session, intentStatus)
      intent.status = intentStatus
      intent.amount_received = amountReceived ?? session.amount_total
      intent.currency = currency ?? session.currency
      session.client_reference_id = orderId ?? session.client_reference_id
      return Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent })
    },
    complete(id) {
      const session = sessionOf(id)
      return Object.assign(session, {
        status: 'complete',
        payment_intent: intentFor(session, 'processing'),
      })
    },
    refundsOf: (intent) => refunds.filter((one) => one.payment_intent === intent),
    refund({ payment_intent: id = '', amount, metadata = {} }) {
      const intent = [...sessions.values()].find((one) => one.payment_intent?.id === id)?.payment_intent
      if (!intent) return { code: 'resource_missing', param: 'payment_intent' }
      const rest = intent.amount_received - refundedOf(books.refundsOf(id))
      if (rest === 0) return { code: 'charge_already_refunded' }
      if ((amount ?? rest) > rest) return { code: '', param: 'amount' }
      const made: FakeRefund = {
        id: `re_${randomUUID()}`,
        object: 'refund',
        status: books.refundStatus,
        amount: amount ?? rest,
        currency: intent.currency,
        created: Math.floor(Date.now() / 1000),
        payment_intent: id,
        metadata,
        ...(books.refundStatus === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
      }
      refunds.push(made)
      return made
    },
  }
  return books
}

/** The sum of refunds that are done or in progress. */
export function refundedOf(refunds: readonly FakeRefund[]): number {
  return refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0)
}
