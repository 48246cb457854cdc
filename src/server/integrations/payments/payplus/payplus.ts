import type { PayplusSettings } from '#server/settings/payments/payplus-definitions.ts'
import type { ProviderNeeds } from '../provider-needs.ts'
import type { PaymentProvider } from '../provider.ts'
import { payplusBooksCalls, payplusCalls } from './payplus-calls.ts'
import { checkCredentials } from './check-credentials.ts'
import { queryPayment } from './query-payment.ts'
import { issueDocument } from './issue-document.ts'
import { findRefund, refundTransaction } from './refund-transaction.ts'
import { startPage } from './start-page.ts'
import { verifyWebhook } from './verify-webhook.ts'

/**
 * PayPlus through its redirect page. It has no idempotency keys: attempts are identified by
 * `unique_request_id`, and refunds are found by the id they carry. A page cannot be closed; it expires with
 * the stock hold. Documents are requested after the charge, so that failed ones are requested again.
 */
export function payplusProvider(settings: PayplusSettings, needs: ProviderNeeds): PaymentProvider {
  const calls = payplusCalls(settings, needs)
  const books = payplusBooksCalls(settings, needs)
  return {
    name: 'payplus',
    can: {
      instalments: true,
      partialRefund: true,
      severalPartialRefunds: true,
      documents: settings.documents,
      documentsWithCharge: false,
      idempotency: false,
      refundLookup: true,
    },
    start: (payment) => startPage(calls, settings, payment),
    verifyWebhook: (body, headers) => verifyWebhook(settings.secretKey, body, headers),
    checkWebhook: null,
    query: (reference) => queryPayment(calls, needs.log, reference),
    refund: (refund) => refundTransaction(calls, settings, refund),
    findRefund: (refund) => findRefund(calls, refund),
    ...(settings.documents && { issueDocument: (order) => issueDocument(calls, books, order) }),
    close: async () => undefined,
    check: () => checkCredentials(calls, settings),
  }
}
