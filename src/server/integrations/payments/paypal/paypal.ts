import type { Language } from '#shop/localized.ts'
import { currency } from '#shop/money.ts'
import type { PaypalSettings } from '#server/settings/payments/paypal-definitions.ts'
import type { PaymentProvider } from '../provider.ts'
import type { ProviderNeeds } from '../provider-needs.ts'
import { queryOrder } from './query-order.ts'
import { checkCredentials } from './check-credentials.ts'
import { createPaypalOrder } from './create-order.ts'
import { listTransactions } from './list-transactions.ts'
import { paypalCalls } from './paypal-calls.ts'
import { refundCapture } from './refund-capture.ts'
import { checkEvent, verifyEvent } from './verify-event.ts'

/**
 * PayPal through Orders v2, Payments v2 and Webhooks v1. An order is the payment page, its capture the
 * transaction. The buyer approves; the shop captures when it queries the order. PayPal cannot close orders:
 * abandoned ones are never captured.
 */
export function paypalProvider(settings: PaypalSettings, needs: ProviderNeeds): PaymentProvider {
  const calls = paypalCalls(settings, needs)
  const { log } = needs
  const { scriptUrl } = settings
  const neverWanted = async () => false
  return {
    name: 'paypal',
    can: {
      instalments: false,
      partialRefund: true,
      severalPartialRefunds: true,
      documents: false,
      documentsWithCharge: false,
      idempotency: true,
      refundLookup: true,
    },
    start: (payment) => createPaypalOrder(calls, payment),
    ...(scriptUrl !== null && {
      scriptUrl: (language: Language) => buttonsScript(scriptUrl, settings.clientId, language),
    }),
    verifyWebhook: verifyEvent,
    checkWebhook: (body, headers) =>
      checkEvent(calls, { log, webhookId: settings.webhookId }, { body, headers }),
    query: (reference, known) => queryOrder(calls, log, reference, known?.isWanted ?? neverWanted),
    refund: (refund) => refundCapture(calls, refund),
    findRefund: null,
    listTransactions: (period, page) => listTransactions(calls, period, page),
    sharedAccount: settings.sharedAccount,
    close: async () => undefined,
    check: () => checkCredentials(settings, needs),
  }
}

/** PayPal's script, set to show only its own button, for immediate payments. */
function buttonsScript(scriptUrl: string, clientId: string, language: Language): string {
  const url = new URL(scriptUrl)
  const wanted = {
    'client-id': clientId,
    currency,
    intent: 'capture',
    components: 'buttons',
    commit: 'true',
    // not the locale format of the order
    locale: language === 'he' ? 'he_IL' : 'en_US',
  }
  for (const [name, value] of Object.entries(wanted)) url.searchParams.set(name, value)
  return url.href
}
