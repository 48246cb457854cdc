import type { HypSettings } from '#server/settings/payments/hyp-definitions.ts'
import type { PaymentProvider } from '../provider.ts'
import type { ProviderNeeds } from '../provider-needs.ts'
import { checkTerminal } from './check-terminal.ts'
import { verifyReturn } from './verify-return.ts'
import { hypCalls } from './hyp-calls.ts'
import { readReturn } from './read-return.ts'
import { refundTransaction } from './refund-transaction.ts'
import { startPage } from './start-page.ts'

/**
 * Hyp Pay through its redirect page. It sends no webhooks, has no idempotency keys, and neither pages nor
 * refunds can be queried: it only confirms whether it wrote the query string with which the browser returned.
 * A page cannot be closed; it expires after 20 minutes.
 */
export function hypProvider(settings: HypSettings, needs: ProviderNeeds): PaymentProvider {
  const calls = hypCalls(settings, needs)
  return {
    name: 'hyp',
    can: {
      instalments: true,
      partialRefund: true,
      severalPartialRefunds: true,
      documents: false,
      documentsWithCharge: false,
      idempotency: false,
      refundLookup: false,
    },
    start: (payment) => startPage(calls, settings, payment),
    verifyWebhook: () => 'unreadable',
    checkWebhook: null,
    query: (reference, known) => verifyReturn(calls, needs.log, reference, known?.returned ?? []),
    readReturn,
    refund: (refund) => refundTransaction(calls, refund),
    // only Hyp's own refusal proves that there is none; any other is never repeated: a person checks at Hyp
    findRefund: async ({ sentBefore }) => ({ state: sentBefore ? 'inconclusive' : 'none' }),
    check: () => checkTerminal(calls),
    close: async () => undefined,
  }
}
