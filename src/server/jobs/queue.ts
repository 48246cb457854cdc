import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Language } from '../../shop/localized.ts'
import type { Work } from '../database/work.ts'
import type { StockNotice } from '../stock/stock-notice.ts'

/** Every kind of job and what it carries. A job may run twice; each handler bears it. */
export type JobData = {
  'mail-order': {
    orderId: string
    mail: 'completed' | 'paid-out-of-stock' | 'surplus-payment' | 'key-replaced'
    /** Tells letters of one kind about one order apart. */
    about?: string
  }
  /** Opens the payment page of an order and mails the way there. */
  'mail-payment-link': { orderId: string; number: string }
  'mail-refund': { refundId: string; letter: 'granted' | 'paid' }
  'mail-claim': { claimId: string; to: 'support' | 'buyer' | 'decided' }
  'mail-guest-code': { codeId: string }
  'pay-refund': { refundId: string }
  'sandbox-webhook': { reference: string }
  'mail-code': { codeId: string }
  'mail-reset-link': { email: string; language: Language }
  'mail-notice': {
    noticeId: string
    userId: string
    notice:
      | 'password-changed'
      | 'email-changed'
      | 'session-stolen'
      | 'google-linked'
      | 'google-unlinked'
      | 'second-step-added'
      | 'second-step-removed'
      | 'second-step-guessed'
      | 'recovery-code-used'
      | 'recovery-codes-renewed'
    /** Another address than the user's present one. */
    to?: string
  }
  'mail-answer': { answerId: string }
  'mail-goodbye': { noticeId: string; to: string; username: string; language: Language }
  'mail-contact': { messageId: string; to: 'support' | 'sender' }
  /** `number` is the letter's own: a job that runs twice sends the same letter. */
  'mail-alert': { alertId: string; mail: 'confirm' | 'back'; number: string }
  'mail-stock': { noticeId: string; userId: string; notice: StockNotice }
  'shelve-import': { importId: string }
}
export type JobName = keyof JobData
export type JobHandlers = { readonly [Name in JobName]: (data: JobData[Name]) => Promise<void> }

export type Jobs = {
  /** Adds a job in the use case's own transaction: it exists exactly when the commit does. */
  enqueue<Name extends JobName>(work: Work, name: Name, data: JobData[Name], startAfter?: Date): Promise<void>
  start(handlers: JobHandlers): Promise<void>
  /** Lets running jobs end (at most 5 s). */
  stop(): Promise<void>
}

const names: readonly JobName[] = [
  'mail-order',
  'mail-payment-link',
  'mail-refund',
  'mail-claim',
  'mail-guest-code',
  'pay-refund',
  'sandbox-webhook',
  'mail-code',
  'mail-reset-link',
  'mail-notice',
  'mail-answer',
  'mail-goodbye',
  'mail-contact',
  'mail-alert',
  'mail-stock',
  'shelve-import',
]

export async function openJobs(pool: pg.Pool, report: (error: unknown) => void): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
  })
  boss.on('error', report)
  await boss.start()
  for (const name of names)
    await boss.createQueue(name, {
      retryLimit: 12,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: name === 'shelve-import' ? 900 : 60,
    })
  return {
    async enqueue(work, name, data, startAfter) {
      await boss.send(name, data, {
        db: { executeSql: (text, values) => work.connection.query(text, values) },
        ...(startAfter === undefined ? {} : { startAfter }),
      })
    },
    async start(handlers) {
      await listen(boss, 'mail-order', handlers['mail-order'])
      await listen(boss, 'mail-payment-link', handlers['mail-payment-link'])
      await listen(boss, 'mail-refund', handlers['mail-refund'])
      await listen(boss, 'mail-claim', handlers['mail-claim'])
      await listen(boss, 'mail-guest-code', handlers['mail-guest-code'])
      await listen(boss, 'pay-refund', handlers['pay-refund'])
      await listen(boss, 'sandbox-webhook', handlers['sandbox-webhook'])
      await listen(boss, 'mail-code', handlers['mail-code'])
      await listen(boss, 'mail-reset-link', handlers['mail-reset-link'])
      await listen(boss, 'mail-notice', handlers['mail-notice'])
      await listen(boss, 'mail-answer', handlers['mail-answer'])
      await listen(boss, 'mail-goodbye', handlers['mail-goodbye'])
      await listen(boss, 'mail-contact', handlers['mail-contact'])
      await listen(boss, 'mail-alert', handlers['mail-alert'])
      await listen(boss, 'mail-stock', handlers['mail-stock'])
      await listen(boss, 'shelve-import', handlers['shelve-import'])
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}

async function listen<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  handler: (data: JobData[Name]) => Promise<void>,
): Promise<void> {
  await boss.work<JobData[Name]>(name, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async ([job]) => {
    if (job !== undefined) await handler(job.data)
  })
}
