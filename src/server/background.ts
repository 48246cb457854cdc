import { mailAnswer } from './contact/mail-answer.ts'
import { answerAlerts } from './alerts/answer-alerts.ts'
import { mailAlert } from './alerts/mail-alert.ts'
import { oldAlerts } from './alerts/sweep-alerts.ts'
import { applyDiscounts } from './catalogue/apply-discounts.ts'
import { mailContact } from './contact/mail-contact.ts'
import type { ServerContext } from './context.ts'
import { systemActor } from './http/access.ts'
import { mailCode, mailNotice, mailResetLink } from './identity/mail-account.ts'
import { endedIdentity } from './identity/sweep-identity.ts'
import { every } from './jobs/periodic.ts'
import type { JobHandlers } from './jobs/queue.ts'
import { oldThings } from './jobs/sweep-old.ts'
import { type Piece, sweep } from './jobs/sweep.ts'
import { countSales } from './orders/count-sales.ts'
import { mailGuestCode } from './orders/mail-guest-code.ts'
import { mailOrder } from './orders/mail-order.ts'
import { mailClaim, mailRefund } from './orders/mail-refund.ts'
import { releaseEndedHolds } from './orders/release-ended-holds.ts'
import { type SandboxDelivery, sendWebhook } from './outside/payments/act-on-sandbox.ts'
import { untilAborted } from './outside/payments/within-time.ts'
import { closePage } from './payments/close-page.ts'
import { mailPaymentLink } from './payments/mail-payment-link.ts'
import { payOwedRefunds, payRefund } from './payments/pay-refund.ts'
import { reconcilePayments } from './payments/reconcile-payments.ts'
import { oldWebhooks } from './payments/sweep-webhooks.ts'
import { mailGoodbye } from './privacy/mail-goodbye.ts'
import { headTeller } from './audit/head.ts'
import { sealAuditLog } from './audit/seal.ts'
import { oldAuditAddresses } from './audit/sweep-addresses.ts'
import { stockArrived } from './orders/stock-arrived.ts'
import { addUpCounts } from './stock/add-up-counts.ts'
import { keepStandings } from './stock/keep-standings.ts'
import { mailStock } from './stock/mail-stock.ts'
import { shelveImport } from './stock/shelve-import.ts'
import { oldImports } from './stock/sweep-imports.ts'
import { tellExpiring, tellLowStock, withdrawExpired } from './stock/watch-levels.ts'

/** One look at who waits for a sold-out product costs less than a page. */
const secondsBetweenAlerts = 3
/** So old the orders of the desk's lists of stock may be; a look at 10,000 products takes about a tenth of a second. */
const secondsBetweenStandings = 10

/** What each kind of job does. */
export function jobHandlers(context: ServerContext, delivery: SandboxDelivery): JobHandlers {
  const { transact, payments: provider, jobs } = context
  return {
    'mail-order': (data) => mailOrder(context, data),
    'mail-payment-link': (data) => mailPaymentLink(context, data),
    'mail-refund': (data) => mailRefund(context, data),
    'mail-claim': (data) => mailClaim(context, data),
    'mail-guest-code': (data) => mailGuestCode(context, data),
    'pay-refund': ({ refundId }) => payRefund({ transact, provider, jobs }, refundId),
    'close-payment-page': (data) => closePage(provider, data),
    'sandbox-webhook': ({ reference }) => sendWebhook(delivery, reference),
    'mail-code': (data) => mailCode(context, data),
    'mail-reset-link': (data) => mailResetLink(context, data),
    'mail-notice': (data) => mailNotice(context, data),
    'mail-answer': (data) => mailAnswer(context, data),
    'mail-goodbye': (data) => mailGoodbye(context, data),
    'mail-contact': (data) => mailContact(context, data),
    'mail-alert': (data) => mailAlert(context, data),
    'mail-stock': (data) => mailStock(context, data),
    'shelve-import': (data) =>
      shelveImport(context, (work, ids) => stockArrived(work, context.jobs, ids), data),
  }
}

/**
 * Starts everything that runs beside the requests. Each part is safe to run on several servers at
 * once. The signal ends rounds and calls to the payment provider where they are.
 */
export async function startBackground(
  context: ServerContext,
  delivery: SandboxDelivery,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ stop(): Promise<void> }> {
  const { transact, jobs, settings, secrets, log, report: reportAlways } = context
  const tellHead = headTeller(log)
  const provider = untilAborted(context.payments, signal)
  const report = (error: unknown) => (signal.aborted ? undefined : reportAlways(error))
  await jobs.start(jobHandlers({ ...context, payments: provider }, delivery))
  const actor = systemActor()
  // what a migration or the demo brought is in its place from the first page on
  await transact(actor, keepStandings)
  const sweeping = (pieces: readonly Piece[]) =>
    every(3600, () => sweep(transact, pieces, { signal }), report)
  const rounds = [
    every(
      settings.reconcileSeconds,
      () => reconcilePayments({ transact, provider, jobs }, settings.reconcileSeconds, report, signal),
      report,
    ),
    every(settings.reconcileSeconds, () => transact(actor, (work) => releaseEndedHolds(work, jobs)), report),
    every(
      settings.reconcileSeconds,
      () => payOwedRefunds({ transact, provider, jobs }, settings.reconcileSeconds, report, signal),
      report,
    ),
    every(5, () => transact(actor, (work) => sealAuditLog(work, secrets.auditChain)), report),
    every(60, () => transact(actor, tellHead), report),
    every(5, () => transact(actor, addUpCounts), report),
    every(secondsBetweenStandings, () => transact(actor, keepStandings), report),
    every(secondsBetweenAlerts, () => transact(actor, (work) => answerAlerts(work, jobs)), report),
    every(60, () => transact(actor, withdrawExpired), report),
    every(60, () => transact(actor, (work) => tellLowStock(work, jobs)), report),
    every(3600, () => transact(actor, (work) => tellExpiring(work, jobs)), report),
    sweeping(oldImports),
    sweeping(oldAlerts),
    every(15, () => transact(actor, applyDiscounts), report),
    sweeping(oldThings),
    sweeping(oldWebhooks),
    every(3600, () => transact(actor, countSales), report),
    sweeping(endedIdentity),
    sweeping(oldAuditAddresses),
  ]
  return {
    async stop() {
      await Promise.all(rounds.map((round) => round.stop()))
      await jobs.stop()
    },
  }
}
