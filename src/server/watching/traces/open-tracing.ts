import { hostname } from 'node:os'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, Span } from '@opentelemetry/api'
import type { ExportResultCode } from '@opentelemetry/core'
import type { SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { TraceSettings } from '#server/settings/definitions/trace-definitions.ts'
import { currentSpan } from '#server/integrations/tracing/current-span.ts'
import type { OpenSpan, SpanOptions, Tracing } from '#server/integrations/tracing/tracing.ts'

const sendMilliseconds = 5000
const stopMilliseconds = 2000

/** Loads the libraries only if traces are on. Nothing is patched: every span is begun by the shop's own code. */
export async function openTracing(
  settings: TraceSettings,
  version: string,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<Tracing> {
  const api = await import('@opentelemetry/api')
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core')
  const provider = await openProvider(settings, version, log)
  const tracer = provider.getTracer('mafteach', version)
  const propagator = new W3CTraceContextPropagator()
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT }

  function parentOf(from: SpanOptions['from']): Context {
    if (from !== undefined && from !== null)
      return propagator.extract(api.ROOT_CONTEXT, { traceparent: from }, api.defaultTextMapGetter)
    // edge: only this file stores spans there
    const current = currentSpan.getStore() as Span | undefined
    return current === undefined ? api.ROOT_CONTEXT : api.trace.setSpan(api.ROOT_CONTEXT, current)
  }
  function start(name: string, { kind, attributes = {}, from, startedAt }: SpanOptions): Span {
    const options = {
      kind: kind === undefined ? api.SpanKind.INTERNAL : kinds[kind],
      attributes,
      ...(startedAt !== undefined && { startTime: startedAt }),
    }
    return tracer.startSpan(name, options, parentOf(from))
  }
  const opened = (span: Span): OpenSpan => ({
    describe: (name, attributes) => void span.updateName(name).setAttributes(attributes),
    fail: (error) =>
      void span.setAttribute('error.type', kindOf(error)).setStatus({ code: api.SpanStatusCode.ERROR }),
    end: () => span.end(),
  })
  return {
    async span(name, options, work) {
      const span = start(name, options)
      const open = opened(span)
      try {
        return await currentSpan.run(span, () => work(open))
      } catch (error) {
        open.fail(error)
        throw error
      } finally {
        span.end()
      }
    },
    begin: (name, options) => opened(start(name, options)),
    isInside: () => currentSpan.getStore() !== undefined,
    stop: () => stopWithin(stopMilliseconds, provider),
  }
}

/** Samples spans, and sends them to the collector in batches. */
async function openProvider(
  { endpoint, headers, serviceName, share }: TraceSettings,
  version: string,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<TracerProvider> {
  const sdk = await import('@opentelemetry/sdk-trace')
  const { ExportResultCode, parseKeyPairsIntoRecord } = await import('@opentelemetry/core')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: parseKeyPairsIntoRecord(headers ?? ''),
    timeoutMillis: sendMilliseconds,
  })
  const sampler = new sdk.TraceIdRatioBasedSampler(share)
  const announced = announcingFailures(exporter, ExportResultCode.SUCCESS, log)
  return new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
    // the share also counts for traces that others began: a visitor must not decide
    sampler: new sdk.ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: announced })],
  })
}

async function stopWithin(milliseconds: number, provider: TracerProvider): Promise<void> {
  const enough = new AbortController()
  const wait = sleep(milliseconds, null, { signal: enough.signal }).catch(() => null)
  await Promise.race([provider.shutdown().catch(() => undefined), wait])
  enough.abort()
}

/** Logs once when spans can no longer be sent, and once when they can again. */
function announcingFailures(
  exporter: SpanExporter,
  sent: ExportResultCode,
  log: Pick<Logger, 'info' | 'warn'>,
): SpanExporter {
  let failing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== sent
        if (failed && !failing) log.warn({ err: result.error }, 'traces cannot be sent')
        if (!failed && failing) log.info('traces can be sent again')
        failing = failed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush !== undefined && {
      forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    }),
  }
}

/** The code or class of an error, or the status of a response. */
function kindOf(error: unknown): string {
  if (typeof error === 'number') return String(error)
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name
}
