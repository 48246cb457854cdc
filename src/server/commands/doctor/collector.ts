import { type Finding, good, problem, reasonOf } from './finding.ts'
import { queryCollector } from '#server/integrations/tracing/query-collector.ts'
import type { Settings } from '#server/settings/read-settings.ts'

/** Sends no spans to the collector of traces, with its headers; nothing without a collector. */
export async function checkCollector({ traces }: Pick<Settings, 'traces'>): Promise<Finding[]> {
  if (traces === null) return []
  const about = 'traces'
  const { endpoint } = traces
  try {
    const status = await queryCollector(traces)
    if (status < 300) return [good(about, `the collector at ${endpoint} answers`)]
    const remedy =
      status === 401 || status === 403
        ? 'Check OTEL_EXPORTER_OTLP_HEADERS.'
        : 'Check OTEL_EXPORTER_OTLP_ENDPOINT: the collector must take OTLP over HTTP there, usually at port 4318.'
    return [problem(about, `the collector at ${endpoint} answers ${status}`, remedy)]
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    return [
      problem(
        about,
        `the collector at ${endpoint} does not answer (${reasonOf(cause)})`,
        'Check OTEL_EXPORTER_OTLP_ENDPOINT, and that the collector runs and can be reached from here.',
      ),
    ]
  }
}
