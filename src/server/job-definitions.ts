import { object, string } from 'valibot'
import { alertJob, sendAlertEmail } from './alerts/send-alert-email.ts'
import { oldAlerts } from './alerts/sweep-alerts.ts'
import { oldAuditAddresses } from './audit/sweep-addresses.ts'
import { answerJob, sendAnswerEmail } from './contact/send-answer-email.ts'
import { contactJob, sendContactEmail } from './contact/send-contact-email.ts'
import type { Work } from './database/transaction.ts'
import { systemActor } from './http/access.ts'
import {
  codeJob,
  sendCode,
  sendNotice,
  sendResetLink,
  noticeJob,
  resetLinkJob,
} from './identity/send-account-email.ts'
import { endedIdentity } from './identity/sweep-identity.ts'
import { defineJob, type JobContext } from './jobs/define-job.ts'
import { oldThings } from './jobs/sweep-old.ts'
import { type Piece, sweep } from './jobs/sweep.ts'
import { countSales } from './orders/tasks/count-sales.ts'
import { guestCodeJob, sendGuestCode } from './orders/guest-orders/send-guest-code.ts'
import { sendQueuedOrderEmail, orderEmailJob } from './orders/emails/send-order-email.ts'
import {
  claimEmailJob,
  sendClaimEmail,
  sendRefundEmail,
  refundEmailJob,
} from './orders/refunds/send-refund-email.ts'
import { deliverWaitingOrders } from './orders/delivery/deliver-waiting-orders.ts'
import { sendWebhook } from './demo/sandbox/act-on-sandbox.ts'
import { closePage, closePageJob } from './payments/close-page.ts'
import { sendPaymentLink, paymentLinkJob } from './payments/send-payment-link.ts'
import { payRefund } from './payments/pay-refund.ts'
import { oldWebhooks } from './payments/sweep-webhooks.ts'
import { goodbyeJob, sendGoodbyeEmail } from './privacy/send-goodbye-email.ts'
import { sendStockEmail, stockNoticeJob } from './stock/levels/send-stock-email.ts'
import { publishImport, shelveImportJob } from './stock/import/publish-import.ts'
import { oldImports } from './stock/import/sweep-imports.ts'
import { notifyExpiring, notifyLowStock, withdrawExpired } from './stock/levels/watch-levels.ts'

const retry = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 1800 } as const
/** A mail server may be away for half a weekend: an e-mail is tried every half hour for two days. */
const email = {
  retry: { ...retry, retryLimit: 100 },
  email: true,
  concurrency: 20,
  expireInSeconds: 120,
} as const
/** A code or a link is of no use by then. */
const shortLivedEmail = { ...email, retry } as const

const clock = { retry: { ...retry, retryLimit: 1 }, concurrency: 1 } as const

/**
 * Every kind of job: its data, what runs it, how often it is tried, and when, if by the clock.
 * Queues, workers and schedules follow from this map. A job may run twice; each handler bears it.
 */
export const jobs = {
  'send-order-email': defineJob(orderEmailJob, sendQueuedOrderEmail, email),
  /** Opens the payment page of an order and mails the way there. */
  'send-payment-link': defineJob(paymentLinkJob, sendPaymentLink, email),
  'send-refund-email': defineJob(refundEmailJob, sendRefundEmail, email),
  'send-claim-email': defineJob(claimEmailJob, sendClaimEmail, email),
  'send-guest-code': defineJob(guestCodeJob, sendGuestCode, shortLivedEmail),
  'send-code': defineJob(codeJob, sendCode, shortLivedEmail),
  'send-reset-link': defineJob(resetLinkJob, sendResetLink, shortLivedEmail),
  'send-account-notice': defineJob(noticeJob, sendNotice, email),
  'send-answer-email': defineJob(answerJob, sendAnswerEmail, email),
  'send-goodbye-email': defineJob(goodbyeJob, sendGoodbyeEmail, email),
  'send-contact-email': defineJob(contactJob, sendContactEmail, email),
  'send-alert-email': defineJob(alertJob, sendAlertEmail, email),
  'send-stock-email': defineJob(stockNoticeJob, sendStockEmail, email),
  'pay-refund': defineJob(
    object({ refundId: string() }),
    ({ transact, payments: providers, jobs: queue }, { refundId }) =>
      payRefund({ transact, providers, jobs: queue }, refundId),
    { retry },
  ),
  'close-payment-page': defineJob(closePageJob, ({ payments }, data) => closePage(payments, data), {
    retry,
  }),
  'sandbox-webhook': defineJob(
    object({ reference: string() }),
    ({ delivery }, { reference }) => sendWebhook(delivery, reference),
    { retry },
  ),
  'publish-import': defineJob(
    shelveImportJob,
    (context, data) =>
      publishImport(context, (work, ids) => deliverWaitingOrders(work, context.jobs, ids), data),
    { retry, concurrency: 1, expireInSeconds: 900 },
  ),
  // the clock's: each runs once on all servers together
  'withdraw-expired': byClock('*/5 * * * *', withdrawExpired),
  'notify-low-stock': byClock('*/5 * * * *', (work, context) => notifyLowStock(work, context.jobs)),
  'notify-expiring': byClock('2 * * * *', (work, context) => notifyExpiring(work, context.jobs)),
  'count-sales': byClock('12 * * * *', countSales),
  'sweep-imports': sweepByClock('17 * * * *', oldImports),
  'sweep-alerts': sweepByClock('22 * * * *', oldAlerts),
  'sweep-old': sweepByClock('27 * * * *', oldThings),
  'sweep-webhooks': sweepByClock('32 * * * *', oldWebhooks),
  'sweep-identity': sweepByClock('37 * * * *', endedIdentity),
  'sweep-audit-addresses': sweepByClock('42 * * * *', oldAuditAddresses),
} as const

/** Work for which only its time matters, in one transaction. The next time comes soon enough for what fails. */
function byClock(schedule: string, task: (work: Work, context: JobContext) => Promise<unknown>) {
  return defineJob(object({}), (context) => context.transact(systemActor(), (work) => task(work, context)), {
    ...clock,
    schedule,
  })
}

/** What has served its time goes in small transactions, for as long as there is any. */
function sweepByClock(schedule: string, pieces: readonly Piece[]) {
  return defineJob(object({}), ({ transact }, _, signal) => sweep(transact, pieces, { signal }), {
    ...clock,
    schedule,
    expireInSeconds: 900,
  })
}

/** The kinds of jobs that write to somebody. */
export const emailJobs: readonly string[] = Object.entries(jobs).flatMap(([name, job]) =>
  job.email === true ? [name] : [],
)
