import type { StripeSettings } from '#server/settings/payments/stripe-definitions.ts'
import type { PaymentProvider } from '../provider.ts'
import type { ProviderNeeds } from '../provider-needs.ts'
import { checkKey } from './check-key.ts'
import { fetchSession } from './fetch-session.ts'
import { findRefund, refundPayment } from './refund-payment.ts'
import { listTransactions } from './list-transactions.ts'
import { startSession } from './start-session.ts'
import { stripeCalls } from './stripe-calls.ts'
import { verifyEvent } from './verify-event.ts'

/**
 * Stripe through its hosted payment page. The ids of attempts and refunds are the idempotency keys. Stripe
 * forgets keys after a day, so a refund that was sent before is looked up first.
 */
export function stripeProvider(settings: StripeSettings, needs: ProviderNeeds): PaymentProvider {
  const calls = stripeCalls(settings, needs)
  const { call, refusalIn } = calls
  return {
    name: 'stripe',
    can: {
      instalments: false,
      partialRefund: true,
      severalPartialRefunds: true,
      documents: false,
      documentsWithCharge: false,
      idempotency: true,
      refundLookup: true,
    },
    start: (payment) => startSession(calls, payment),
    verifyWebhook: (body, headers) => verifyEvent(calls, settings, body, headers),
    checkWebhook: null,
    query: (reference) => fetchSession(calls, needs.log, reference),
    refund: (refund) => refundPayment(calls, refund),
    findRefund: (refund) => findRefund(calls, refund),
    listTransactions: (period, page) => listTransactions(calls, period, page),
    sharedAccount: settings.sharedAccount,
    check: () => checkKey(calls),
    close: async (reference) => {
      await call(({ checkout }) => checkout.sessions.expire(reference)).catch((error: unknown) => {
        // paid or expired pages get 400, unknown ones 404
        const status = refusalIn(error)?.status
        if (status !== 400 && status !== 404) throw error
      })
    },
  }
}
