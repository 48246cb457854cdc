import type { Endpoint } from '#contract/endpoint.ts'
import type { Mailer } from '#server/integrations/mail/mailer.ts'
import type { RunJob } from '#server/jobs/queue.ts'

/** The labels of a request: the route pattern, never the address, to bound their number. */
export type HandledRequest = { readonly method: string; readonly route: string; readonly status: number }

/** Metrics of the process, for Prometheus. */
export type Metrics = {
  request(handled: HandledRequest, milliseconds: number): void
  /** Counts a page: from memory, or rendered for this request. */
  page(from: 'memory' | 'rendered'): void
  /** Counts an API response that is the same for everybody: from memory, or made for this request. */
  sharedResponse(from: 'memory' | 'made'): void
  /** Counts a request rejected under overload: a page, or an API call by its priority. */
  turnedAway(from: 'page' | 'browsing' | NonNullable<Endpoint['priority']>): void
  /** Counts a failure of background work. */
  fault(): void
  /** Wraps a mailer to count e-mails. */
  countingMailer(mailer: Mailer): Mailer
  /** Wraps the job runner to count jobs. */
  countingJobs(run: RunJob): RunJob
  /** All metrics in the text format of Prometheus. */
  write(): Promise<{ readonly text: string; readonly type: string }>
}
