import type { Mailer } from '#server/integrations/mail/mailer.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import { aroundCalls } from '#server/integrations/payments/within-time.ts'
import type { RunJob } from '#server/jobs/queue.ts'
import type { Tracing } from '#server/integrations/tracing/tracing.ts'

/** Records each e-mail that is sent: not to whom, nor what it says. */
export function traceMailer(tracing: Tracing | null, mailer: Mailer): Mailer {
  if (tracing === null) return mailer
  return {
    ...mailer,
    send: (mail, signal) => tracing.span('send e-mail', { kind: 'client' }, () => mailer.send(mail, signal)),
  }
}

/** Records each call to a payment provider, by the name of its function. */
export function traceProvider(tracing: Tracing | null, provider: PaymentProvider): PaymentProvider {
  if (tracing === null) return provider
  return aroundCalls(provider, (call, operation) =>
    tracing.span(
      `${provider.name} ${operation}`,
      { kind: 'client', attributes: { 'payment.provider': provider.name, 'payment.operation': operation } },
      () => call,
    ),
  )
}

/** Records each job, in the trace of the request that has added it. */
export function traceJobs(tracing: Tracing | null, run: RunJob): RunJob {
  if (tracing === null) return run
  return (name, data, signal) =>
    tracing.span(`job ${name}`, { attributes: { 'job.name': name }, from: traceparentIn(data) }, () =>
      run(name, data, signal),
    )
}

/** As `jobs/queue.ts` has added it. */
function traceparentIn(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('traceparent' in data)) return null
  return typeof data.traceparent === 'string' ? data.traceparent : null
}
