import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Language } from '../../shop/localized.ts'
import type { Work } from '../database/work.ts'
import type { StockNotice } from '../stock/stock-notice.ts'

/** Every kind of job and what it carries. A job may run twice; each handler bears it. */
export type JobData = {
  'mail-order': {
    orderId: string
    mail:
      | 'completed'
      | 'paid-out-of-stock'
      | 'key-replaced'
      | 'surplus-payment'
      | 'paid-after-cancellation'
      | 'paid-without-coupon'
      | 'amount-mismatch'
    /** Tells letters of one kind about one order apart. */
    about?: string
  }
  /** Opens the payment page of an order and mails the way there. */
  'mail-payment-link': { orderId: string; number: string }
  'mail-refund': { refundId: string; letter: 'granted' | 'paid' }
  'mail-claim': { claimId: string; to: 'support' | 'buyer' | 'decided' }
  'mail-guest-code': { codeId: string }
  'pay-refund': { refundId: string }
  'close-payment-page': { provider: string; reference: string }
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
  'close-payment-page',
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

/**
 * How often a job that fails is tried again. A mail server may be away for a weekend's half: letters
 * are tried every half hour for two days. Codes and links are of no use by then.
 */
const tries = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 1800 } as const
const soonStale: readonly JobName[] = ['mail-code', 'mail-guest-code', 'mail-reset-link']
const patienceFor = (name: JobName) => ({
  ...tries,
  retryLimit: name.startsWith('mail-') && !soonStale.includes(name) ? 100 : tries.retryLimit,
  expireInSeconds: name === 'shelve-import' ? 900 : 60,
})

/** Tells of a job that failed; `last` when it will not be tried again. */
export type JobFailure = { readonly name: JobName; readonly error: unknown; readonly last: boolean }

type Reports = {
  readonly report: (error: unknown) => void
  readonly failed: (failure: JobFailure) => void
}

export async function openJobs(pool: pg.Pool, { report, failed }: Reports): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
  })
  boss.on('error', report)
  await boss.start()
  await openQueues(boss)
  const listen = listener(boss, failed)
  return {
    async enqueue(work, name, data, startAfter) {
      await boss.send(name, data, {
        db: { executeSql: (text, values) => work.connection.query(text, values) },
        ...(startAfter === undefined ? {} : { startAfter }),
      })
    },
    async start(handlers) {
      await listen('mail-order', handlers['mail-order'])
      await listen('mail-payment-link', handlers['mail-payment-link'])
      await listen('mail-refund', handlers['mail-refund'])
      await listen('mail-claim', handlers['mail-claim'])
      await listen('mail-guest-code', handlers['mail-guest-code'])
      await listen('pay-refund', handlers['pay-refund'])
      await listen('close-payment-page', handlers['close-payment-page'])
      await listen('sandbox-webhook', handlers['sandbox-webhook'])
      await listen('mail-code', handlers['mail-code'])
      await listen('mail-reset-link', handlers['mail-reset-link'])
      await listen('mail-notice', handlers['mail-notice'])
      await listen('mail-answer', handlers['mail-answer'])
      await listen('mail-goodbye', handlers['mail-goodbye'])
      await listen('mail-contact', handlers['mail-contact'])
      await listen('mail-alert', handlers['mail-alert'])
      await listen('mail-stock', handlers['mail-stock'])
      await listen('shelve-import', handlers['shelve-import'])
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}

/** Queues of an earlier release keep their jobs and take on this one's patience. */
async function openQueues(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const name of names) {
    const queue = known.get(name)
    const wanted = patienceFor(name)
    if (queue === undefined) await boss.createQueue(name, wanted)
    else if (queue.retryLimit !== wanted.retryLimit || queue.retryDelayMax !== wanted.retryDelayMax)
      await boss.updateQueue(name, wanted)
  }
}

const looking = { pollingIntervalSeconds: 0.5, batchSize: 1, includeMetadata: true } as const

/** The queue tells nobody of a handler that failed: it is told here. */
function listener(boss: PgBoss, failed: Reports['failed']) {
  return async <Name extends JobName>(
    name: Name,
    handler: (data: JobData[Name]) => Promise<void>,
  ): Promise<void> => {
    await boss.work<JobData[Name], void, typeof looking>(name, looking, async ([job]) => {
      if (job === undefined) return
      try {
        await handler(job.data)
      } catch (error) {
        failed({ name, error, last: job.retryCount >= job.retryLimit })
        throw error
      }
    })
  }
}
