import type { Endpoint } from '#contract/endpoint.ts'
import type { Mailer } from '#server/integrations/mail/mailer.ts'
import type { RunJob } from '#server/jobs/queue.ts'

/** What one request was, in few enough words to be counted: the pattern of its address, never the address. */
type Answered = { readonly method: string; readonly route: string; readonly status: number }

/** Counts what the process does, and writes it down for Prometheus. */
export type Metrics = {
  request(answered: Answered, milliseconds: number): void
  /** A page that was sent: from memory, or drawn for this request. */
  page(from: 'memory' | 'drawn'): void
  /** Somebody was turned away because too many wait for the database: from a page, or a call of the API by its urgency. */
  turnedAway(from: 'page' | 'browsing' | NonNullable<Endpoint['urgency']>): void
  /** Something in the background failed. */
  fault(): void
  /** The same, counting what is sent. */
  countingMailer(mailer: Mailer): Mailer
  /** The same, counting what is done. */
  countingJobs(run: RunJob): RunJob
  /** In the text format of Prometheus. */
  write(): Promise<{ readonly text: string; readonly type: string }>
}
