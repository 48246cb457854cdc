import { AsyncLocalStorage } from 'node:async_hooks'

/** The part of a span that log lines and jobs need: the ids of its trace and its own. */
type SpanIds = { readonly traceId: string; readonly spanId: string; readonly traceFlags: number }

/** The span within which the running code was called; empty while traces are off. */
export const currentSpan = new AsyncLocalStorage<{ spanContext(): SpanIds }>()

/** Fields that lead from a log line to its trace; none outside of a trace. */
export function traceFields(): { readonly traceId?: string } {
  const span = currentSpan.getStore()
  return span === undefined ? {} : { traceId: span.spanContext().traceId }
}

/** The current span as `traceparent` (W3C), so that another process can continue its trace; null without one. */
export function currentTraceparent(): string | null {
  const span = currentSpan.getStore()
  if (span === undefined) return null
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
