import { object, string } from 'valibot'
import { alertJob, mailAlert } from './alerts/mail-alert.ts'
import { oldAlerts } from './alerts/sweep-alerts.ts'
import { oldAuditAddresses } from './audit/sweep-addresses.ts'
import { answerJob, mailAnswer } from './contact/mail-answer.ts'
import { contactJob, mailContact } from './contact/mail-contact.ts'
import type { Work } from './database/work.ts'
import { systemActor } from './http/access.ts'
import {
  codeJob,
  mailCode,
  mailNotice,
  mailResetLink,
  noticeJob,
  resetLinkJob,
} from './identity/mail-account.ts'
import { endedIdentity } from './identity/sweep-identity.ts'
import { defineJob, type JobContext } from './jobs/define-job.ts'
import { oldThings } from './jobs/sweep-old.ts'
import { type Piece, sweep } from './jobs/sweep.ts'
import { countSales } from './orders/count-sales.ts'
import { guestCodeJob, mailGuestCode } from './orders/mail-guest-code.ts'
import { mailOrder, orderEmailJob } from './orders/mail-order.ts'
import { claimEmailJob, mailClaim, mailRefund, refundEmailJob } from './orders/mail-refund.ts'
import { stockArrived } from './orders/stock-arrived.ts'
import { sendWebhook } from './outside/payments/act-on-sandbox.ts'
import { closePage, closePageJob } from './payments/close-page.ts'
import { mailPaymentLink, paymentLinkJob } from './payments/mail-payment-link.ts'
import { payRefund } from './payments/pay-refund.ts'
import { oldWebhooks } from './payments/sweep-webhooks.ts'
import { goodbyeJob, mailGoodbye } from './privacy/mail-goodbye.ts'
import { mailStock, stockNoticeJob } from './stock/mail-stock.ts'
import { shelveImport, shelveImportJob } from './stock/shelve-import.ts'
import { oldImports } from './stock/sweep-imports.ts'
import { tellExpiring, tellLowStock, withdrawExpired } from './stock/watch-levels.ts'

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
  'mail-order': defineJob(orderEmailJob, mailOrder, email),
  /** Opens the payment page of an order and mails the way there. */
  'mail-payment-link': defineJob(paymentLinkJob, mailPaymentLink, email),
  'mail-refund': defineJob(refundEmailJob, mailRefund, email),
  'mail-claim': defineJob(claimEmailJob, mailClaim, email),
  'mail-guest-code': defineJob(guestCodeJob, mailGuestCode, shortLivedEmail),
  'mail-code': defineJob(codeJob, mailCode, shortLivedEmail),
  'mail-reset-link': defineJob(resetLinkJob, mailResetLink, shortLivedEmail),
  'mail-notice': defineJob(noticeJob, mailNotice, email),
  'mail-answer': defineJob(answerJob, mailAnswer, email),
  'mail-goodbye': defineJob(goodbyeJob, mailGoodbye, email),
  'mail-contact': defineJob(contactJob, mailContact, email),
  'mail-alert': defineJob(alertJob, mailAlert, email),
  'mail-stock': defineJob(stockNoticeJob, mailStock, email),
  'pay-refund': defineJob(
    object({ refundId: string() }),
    ({ transact, payments: provider, jobs: queue }, { refundId }) =>
      payRefund({ transact, provider, jobs: queue }, refundId),
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
  'shelve-import': defineJob(
    shelveImportJob,
    (context, data) => shelveImport(context, (work, ids) => stockArrived(work, context.jobs, ids), data),
    { retry, concurrency: 1, expireInSeconds: 900 },
  ),
  // the clock's: each runs once on all servers together
  'withdraw-expired': byClock('*/5 * * * *', withdrawExpired),
  'tell-low-stock': byClock('*/5 * * * *', (work, context) => tellLowStock(work, context.jobs)),
  'tell-expiring': byClock('2 * * * *', (work, context) => tellExpiring(work, context.jobs)),
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
