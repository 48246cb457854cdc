import type { TraceSettings } from '#server/settings/definitions/trace-definitions.ts'

const waitMilliseconds = 10_000

/** Sends no spans to the collector, and returns the status of its response; rejects if it does not respond. */
export async function queryCollector({ endpoint, headers }: TraceSettings): Promise<number> {
  const { parseKeyPairsIntoRecord } = await import('@opentelemetry/core')
  const { status } = await fetch(`${endpoint}/v1/traces`, {
    method: 'POST',
    headers: { ...parseKeyPairsIntoRecord(headers ?? ''), 'content-type': 'application/json' },
    body: '{"resourceSpans":[]}',
    redirect: 'error',
    signal: AbortSignal.timeout(waitMilliseconds),
  })
  return status
}
