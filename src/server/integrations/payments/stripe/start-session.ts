import * as v from 'valibot'
import { currency } from '#shop/money.ts'
import { isSafeAddress } from '#server/settings/definitions/safe-address.ts'
import type { Stripe } from 'stripe'
import { orderTitle } from '../order-title.ts'
import type { PaymentPage, StartPayment } from '../provider.ts'
import type { StripeCalls } from './stripe-calls.ts'

const opened = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  url: v.pipe(v.string(), v.check(isSafeAddress)),
  /** In seconds since 1970, UTC. */
  expires_at: v.number(),
})

/**
 * Opens a payment page. The same attempt gets the same page, unless Stripe has stored a failed response for its
 * key or the order has changed: then a new page, which is safe because nobody has the URL of the first.
 */
export async function startSession(
  { call, refusalIn }: StripeCalls,
  payment: StartPayment,
): Promise<PaymentPage> {
  const request = sessionRequest(payment)
  // repeating a key is safe; Stripe refuses two calls at the same time, and accepts the second a moment later
  const open = (idempotencyKey: string) =>
    call(({ checkout }) => checkout.sessions.create(request, { idempotencyKey, maxNetworkRetries: 2 }))
  const session = await open(payment.attemptId).catch((error: unknown) => {
    const refusal = refusalIn(error)
    const isChanged = refusal?.type === 'idempotency_error' && refusal.status !== 409
    if (!isChanged && refusal?.isReplay !== true) throw error
    return open(`${payment.attemptId}-${crypto.randomUUID()}`)
  })
  const { id: reference, url: paymentUrl, expires_at: end } = v.parse(opened, session)
  return { reference, paymentUrl, endsAt: new Date(end * 1000) }
}

function sessionRequest(payment: StartPayment): Stripe.Checkout.SessionCreateParams {
  const { orderId, orderNumber, attemptId, amountAgorot, language, method, buyer } = payment
  const metadata = { order_id: orderId, order_number: orderNumber, attempt_id: attemptId }
  const title = orderTitle(payment)
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amountAgorot,
          tax_behavior: 'inclusive',
          product_data: { name: title },
        },
      },
    ],
    // otherwise the page would offer other currencies
    adaptive_pricing: { enabled: false },
    ...(method === 'card' && { allowed_payment_method_types: ['card'] }),
    client_reference_id: orderId,
    customer_email: buyer.email,
    metadata,
    payment_intent_data: { description: title, metadata },
    // Stripe's page has no Hebrew: `auto` follows the browser
    locale: language === 'he' ? 'auto' : language,
    ...endOf(payment.expiresAt),
    success_url: payment.successUrl,
    cancel_url: payment.failureUrl,
  }
}

const minSeconds = 31 * 60
const maxSeconds = 24 * 60 * 60 - 60

/**
 * Stripe's pages last from 30 minutes to 24 hours, so a page outlives a short hold; the shop closes it when
 * the hold ends. The time depends only on the end of the hold, so that a repeated request is identical.
 */
function endOf(holdEnds: Date): { expires_at?: number } {
  const end = Math.floor(holdEnds.getTime() / 1000) + minSeconds
  return end > Date.now() / 1000 + maxSeconds ? {} : { expires_at: end }
}
