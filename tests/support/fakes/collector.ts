import type { TestContext } from 'node:test'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export type SeenSpan = {
  readonly name: string
  /** 1: internal, 2: server, 3: client. */
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly failed: boolean
  /** The process that sent it. */
  readonly instance: string
}

/** An OpenTelemetry collector that keeps what it receives, and can refuse it. */
export type TestCollector = {
  readonly url: string
  readonly spans: SeenSpan[]
  /** Everything received, as it came. */
  readonly received: () => string
  /** The headers of the last request. */
  readonly headers: () => NodeJS.Dict<string | string[]>
  /** The status of its responses, 200 at first. */
  respondWith(status: number): void
}

/** Pass the test, which then stops it. */
export async function traceCollector(test: TestContext): Promise<TestCollector> {
  const spans: SeenSpan[] = []
  let received = ''
  let headers: NodeJS.Dict<string | string[]> = {}
  let status = 200
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/v1/traces' && request.method === 'POST') {
        headers = request.headers
        if (status === 200) {
          received += body
          spans.push(...spansIn(JSON.parse(body)))
        }
        response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
      } else response.writeHead(404).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  test.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The collector has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    received: () => received,
    headers: () => headers,
    respondWith: (next) => void (status = next),
  }
}

type Attributes = readonly {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number; readonly doubleValue?: number }
}[]
type Body = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes }
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly name: string
        readonly kind: number
        readonly traceId: string
        readonly spanId: string
        readonly parentSpanId?: string
        readonly attributes: Attributes
        readonly status: { readonly code: number }
      }[]
    }[]
  }[]
}

/** The spans of a request in OTLP's JSON. */
function spansIn({ resourceSpans }: Body): SeenSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, kind, traceId, spanId, parentSpanId = '', attributes, status }) => ({
        name,
        kind,
        traceId,
        spanId,
        parentSpanId,
        attributes: valuesOf(attributes),
        failed: status.code === 2,
        instance: String(valuesOf(resource.attributes)['service.instance.id']),
      })),
    ),
  )
}

function valuesOf(attributes: Attributes): SeenSpan['attributes'] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue ?? '']),
  )
}
