import type { CardcomSettings } from '#server/settings/payments/cardcom-definitions.ts'
import type { PaymentProvider } from '../provider.ts'
import type { ProviderNeeds } from '../provider-needs.ts'
import { queryPayment } from './query-payment.ts'
import { cardcomCalls } from './cardcom-calls.ts'
import { checkCredentials } from './check-credentials.ts'
import { findRefund } from './find-refund.ts'
import { findDocument, issueDocument } from './issue-document.ts'
import { listTransactions } from './list-transactions.ts'
import { refundTransaction } from './refund-transaction.ts'
import { startPage } from './start-page.ts'
import { verifyWebhook } from './verify-webhook.ts'

/**
 * CardCom through the redirect page of its API 11 (Low Profile). It does not sign webhooks and has no
 * idempotency keys and no way to close pages: every payment is queried, refunds are found by the id they
 * carry, and documents by their transaction. Money paid on an old page counts as late.
 */
export function cardcomProvider(settings: CardcomSettings, needs: ProviderNeeds): PaymentProvider {
  const { log } = needs
  const calls = cardcomCalls(settings, needs)
  return {
    name: 'cardcom',
    can: {
      instalments: true,
      partialRefund: true,
      severalPartialRefunds: true,
      documents: settings.documents,
      documentsWithCharge: settings.documents,
      idempotency: false,
      refundLookup: true,
    },
    start: (payment) => startPage({ calls, settings, log }, payment),
    verifyWebhook: (body) => verifyWebhook(body),
    checkWebhook: null,
    query: (reference) => queryPayment({ calls, settings, log }, reference),
    refund: (refund) => refundTransaction({ calls, settings, log }, refund),
    findRefund: (refund) => findRefund({ calls, settings, log }, refund),
    ...(settings.documents && {
      issueDocument: (document) => issueDocument({ calls, settings, log }, document),
      findDocument: (document) => findDocument({ calls, settings, log }, document),
    }),
    listTransactions: (period, page) => listTransactions({ calls, settings, log }, period, page),
    sharedAccount: settings.sharedAccount,
    check: () => checkCredentials({ calls, settings, log }),
    close: async () => undefined,
  }
}
