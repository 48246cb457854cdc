import { sendInvitation } from '#server/identity/team/send-invitation.ts'
import { sendAlertEmail } from '#server/alerts/send-alert-email.ts'
import { oldAlerts } from '#server/alerts/sweep-alerts.ts'
import { oldAuditAddresses } from '#server/audit/sweep-addresses.ts'
import { sendAnswerEmail } from '#server/contact/send-answer-email.ts'
import { unreferencedObjects } from '#server/blobs/sweep-objects.ts'
import { sendContactEmail } from '#server/contact/send-contact-email.ts'
import type { Work } from '#server/database/transaction.ts'
import { systemActor } from '#server/database/actor.ts'
import { findMissingDocuments } from '#server/documents/find-missing-documents.ts'
import { busySeconds, issueTaxDocument } from '#server/documents/issue-document.ts'
import { sendDocumentEmail } from '#server/documents/send-document-email.ts'
import { sendCode, sendNotice, sendResetLink } from '#server/identity/send-account-email.ts'
import { endedIdentity } from '#server/identity/sweep-identity.ts'
import type { Mailer } from '#server/integrations/mail/mailer.ts'
import { type JobData, type JobName, readJobData } from '#server/jobs/job-data.ts'
import type { JobPolicy } from '#server/jobs/queue.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { expiredData } from '#server/jobs/sweep-old.ts'
import { type Piece, sweep } from '#server/jobs/sweep.ts'
import { countSales } from '#server/orders/tasks/count-sales.ts'
import { sendGiftEmail } from '#server/orders/gifts/send-gift-email.ts'
import { queueGifts } from '#server/orders/delivery/queue-gifts.ts'
import { queueReminders } from '#server/orders/renewals/queue-reminders.ts'
import { sendRenewalEmail } from '#server/orders/renewals/send-renewal-email.ts'
import { queueReviewRequests } from '#server/orders/review-requests/queue-review-requests.ts'
import { sendReviewEmail } from '#server/orders/review-requests/send-review-email.ts'
import { sendGuestCode } from '#server/orders/guest-orders/send-guest-code.ts'
import { sendOrderEmailChanged } from '#server/orders/emails/order-email-changed-emails.ts'
import { sendQueuedOrderEmail } from '#server/orders/emails/send-order-email.ts'
import { sendClaimEmail, sendRefundEmail } from '#server/orders/refunds/send-refund-email.ts'
import {
  deliverOverlookedOrders,
  deliverWaitingOrders,
} from '#server/orders/delivery/deliver-waiting-orders.ts'
import type { Demo } from '#server/demo/start-demo.ts'
import { checkPaid } from '#server/payments/reconciliation/check-paid.ts'
import { compareLists } from '#server/payments/reconciliation/compare-lists.ts'
import { findOddOrders } from '#server/payments/reconciliation/find-odd-orders.ts'
import { handleWebhook } from '#server/payments/webhooks/handle-webhook.ts'
import { closePage } from '#server/payments/close-page.ts'
import { sendPaymentLink } from '#server/payments/send-payment-link.ts'
import { settleReturn } from '#server/payments/webhooks/receive-return.ts'
import { payRefund } from '#server/payments/refunds/pay-refund.ts'
import { oldWebhooks } from '#server/payments/webhooks/sweep-webhooks.ts'
import { knownProviders } from '#server/settings/payments/known-providers.ts'
import { sendGoodbyeEmail } from '#server/privacy/send-goodbye-email.ts'
import { sendStockEmail } from '#server/stock/levels/send-stock-email.ts'
import { oldShopImports } from '#server/admin/shop-import/sweep-shop-imports.ts'
import { publishImport } from '#server/stock/import/publish-import.ts'
import { oldImports } from '#server/stock/import/sweep-imports.ts'
import { findIncidents } from '#server/watching/incidents/find-incidents.ts'
import { sendIncidentEmail } from '#server/watching/incidents/send-incident-email.ts'
import { resealKeys } from '#server/stock/keys/reseal-keys.ts'
import { notifyExpiring, notifyLowStock, withdrawExpired } from '#server/stock/levels/watch-levels.ts'

const retry = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 1800 } as const
/**
 * A mail server may be unavailable for half a weekend: an e-mail is tried every half hour for two days. Two
 * batches alternate: while one waits for its last e-mail, the other keeps the connections busy. An e-mail gets
 * all the time that `smtpLimits` grant it; the heartbeat finds those of a crashed server earlier.
 */
const email = {
  retry: { ...retry, retryLimit: 100 },
  concurrency: 20,
  workers: 2,
  expireInSeconds: 1800,
  heartbeatSeconds: 120,
} as const
/**
 * By then a code or link is of no use. More batches: two e-mails that the mail server is slow to accept must not
 * delay the codes of others.
 */
const shortLivedEmail = { ...email, retry, workers: 4 } as const

/** The heartbeat finds those of a crashed server long before they expire. */
const long = { expireInSeconds: 900, heartbeatSeconds: 120 } as const

/** An unresponsive provider must not delay the others. */
const byProvider = { by: 'provider', values: Object.keys(knownProviders) } as const

const scheduleOptions = { retry: { ...retry, retryLimit: 1 }, concurrency: 1 } as const

/** What jobs use: the server, and parts that only a demo has. */
type JobContext = ServerContext & { readonly demo: Demo | null }

type JobDefinition<Name extends JobName> = JobPolicy & {
  /**
   * May be called twice for one job; every handler is idempotent. The signal aborts when the server stops, and
   * shortly before the job expires.
   */
  readonly run: (context: JobContext, data: JobData[Name], signal: AbortSignal) => Promise<unknown>
}

/**
 * Every kind of job in `jobs/job-data.ts`: its handler, its retries, and its schedule, if any. Queues,
 * workers and schedules are derived from this map. A job may run twice; each handler is idempotent.
 */
export const jobDefinitions: { readonly [Name in JobName]: JobDefinition<Name> } = {
  'send-order-email': { run: sendQueuedOrderEmail, ...email },
  'send-order-email-changed': { run: sendOrderEmailChanged, ...email },
  /** Opens the payment page of an order and sends its link by e-mail. */
  'send-payment-link': { run: sendPaymentLink, ...email },
  'send-refund-email': { run: sendRefundEmail, ...email },
  'send-document-email': { run: sendDocumentEmail, ...email },
  'send-claim-email': { run: sendClaimEmail, ...email },
  'send-gift-email': { run: sendGiftEmail, ...email },
  'send-renewal-email': { run: sendRenewalEmail, ...email },
  'send-review-email': { run: sendReviewEmail, ...email },
  'send-guest-code': { run: sendGuestCode, ...shortLivedEmail },
  'send-code': { run: sendCode, ...shortLivedEmail },
  'send-reset-link': { run: sendResetLink, ...shortLivedEmail },
  'send-account-notice': { run: sendNotice, ...email },
  'send-invitation': { run: sendInvitation, ...email },
  'send-answer-email': { run: sendAnswerEmail, ...email },
  'send-goodbye-email': { run: sendGoodbyeEmail, ...email },
  'send-contact-email': { run: sendContactEmail, ...email },
  'send-alert-email': { run: sendAlertEmail, ...email },
  'send-stock-email': { run: sendStockEmail, ...email },
  'send-incident-email': { run: sendIncidentEmail, ...email },
  /** A stored webhook of a payment provider; a periodic job processes those whose job failed or died. */
  'handle-webhook': {
    run: (context, { messageId }) => handleWebhook(context, messageId),
    retry: { ...retry, retryLimit: 4, retryDelay: 1 },
    workers: 4,
    apart: byProvider,
  },
  'pay-refund': {
    run: ({ transact, payments: providers, jobs: queue }, { refundId }) =>
      payRefund({ transact, providers, jobs: queue }, refundId),
    retry,
    workers: 4,
    ...long,
  },
  'issue-document': {
    run: ({ transact, payments: providers, jobs: queue }, data) =>
      issueTaxDocument({ transact, providers, jobs: queue }, data),
    retry,
    // as long as its claim: an earlier try would only wait for it
    expireInSeconds: busySeconds,
  },
  'settle-return': { run: settleReturn, retry, apart: byProvider },
  'close-payment-page': {
    run: ({ payments }, data) => closePage(payments, data),
    retry,
    apart: byProvider,
  },
  'sandbox-webhook': { run: async ({ demo }, { reference }) => demo?.sendWebhook(reference), retry },
  'publish-import': {
    run: (context, data) =>
      publishImport(context, (work, ids) => deliverWaitingOrders(work, context.jobs, ids), data),
    retry,
    concurrency: 1,
    ...long,
  },
  'run-shop-import': {
    // loaded on demand: the library that reads HTML is large, and few shops import
    run: async (context, data) => {
      const { runShopImport } = await import('#server/admin/shop-import/run-shop-import.ts')
      await runShopImport(context, (work, ids) => deliverWaitingOrders(work, context.jobs, ids), data)
    },
    retry: { ...retry, retryLimit: 2 },
    concurrency: 1,
    ...long,
    expireInSeconds: 1800,
  },
  /** Removes an object without a row; a store may be unavailable as long as a mail server. */
  'remove-object': {
    run: ({ blobs }, object) => blobs.remove(object),
    retry: { ...retry, retryLimit: 100 },
    concurrency: 4,
  },
  // scheduled jobs: each runs once across all servers
  'withdraw-expired': scheduled('*/5 * * * *', withdrawExpired),
  'notify-low-stock': scheduled('*/5 * * * *', (work, context) => notifyLowStock(work, context.jobs)),
  'notify-expiring': scheduled('2 * * * *', (work, context) => notifyExpiring(work, context.jobs)),
  'deliver-overlooked': scheduled('* * * * *', (work, context) =>
    deliverOverlookedOrders(work, context.jobs),
  ),
  'queue-gifts': scheduled('* * * * *', (work, context) => queueGifts(work, context.jobs)),
  'queue-renewal-reminders': scheduled('47 * * * *', (work, context) => queueReminders(work, context.jobs)),
  'queue-review-requests': scheduled('17 * * * *', (work, context) =>
    queueReviewRequests(work, context.jobs),
  ),
  'find-odd-orders': scheduled('*/5 * * * *', findOddOrders),
  'find-incidents': { run: findIncidents, ...scheduleOptions, schedule: '*/5 * * * *' },
  'check-paid': scheduledLong('52 * * * *', checkPaid),
  'compare-lists': scheduledLong('20 2 * * *', compareLists),
  /** Completes an interrupted rotation of the data key. */
  'reseal-keys': scheduledLong('47 * * * *', (context, signal) => resealKeys({ ...context, signal })),
  'find-missing-documents': scheduled('7 * * * *', findMissingDocuments),
  'count-sales': scheduled('12 * * * *', countSales),
  'sweep-imports': scheduledSweep('17 * * * *', [...oldImports, ...oldShopImports]),
  'sweep-objects': {
    run: (context, _, signal) => sweep(context.transact, unreferencedObjects(context), { signal }),
    ...scheduleOptions,
    schedule: '57 * * * *',
  },
  'sweep-alerts': scheduledSweep('22 * * * *', oldAlerts),
  'sweep-old': scheduledSweep('27 * * * *', expiredData),
  'sweep-webhooks': scheduledSweep('32 * * * *', oldWebhooks),
  'sweep-identity': scheduledSweep('37 * * * *', endedIdentity),
  'sweep-audit-addresses': scheduledSweep('42 * * * *', oldAuditAddresses),
}

/**
 * Runs a job. Throws if its data does not match this release's schema. An e-mail that still waits for a
 * connection when the signal aborts is never sent: the job will run again.
 */
export async function runJob(
  context: JobContext,
  name: JobName,
  data: unknown,
  signal: AbortSignal,
): Promise<void> {
  // edge: the compiler cannot see that the handler and the data have the same name
  const { run } = jobDefinitions[name] as JobDefinition<JobName>
  const mailer: Mailer = { ...context.mailer, send: (mail) => context.mailer.send(mail, signal) }
  await run({ ...context, mailer }, readJobData(name, data), signal)
}

/** Scheduled work in one transaction. Failures need no retry: the next run is soon enough. */
function scheduled(
  schedule: string,
  task: (work: Work, context: JobContext) => Promise<unknown>,
): JobDefinition<'sweep-old'> {
  return {
    run: (context) => context.transact(systemActor(), (work) => task(work, context)),
    ...scheduleOptions,
    schedule,
  }
}

/** Scheduled work in many transactions, until it is done or the signal aborts. */
function scheduledLong(
  schedule: string,
  task: (context: JobContext, signal: AbortSignal) => Promise<unknown>,
): JobDefinition<'sweep-old'> {
  return {
    run: (context, _, signal) => task(context, signal),
    ...scheduleOptions,
    schedule,
    ...long,
  }
}

/** Deletes expired rows in small transactions until none are left. */
function scheduledSweep(schedule: string, pieces: readonly Piece[]): JobDefinition<'sweep-old'> {
  return scheduledLong(schedule, ({ transact }, signal) => sweep(transact, pieces, { signal }))
}
