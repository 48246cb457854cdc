import { LRUCache } from 'lru-cache'
import { listAllProducts } from '#contract/catalogue.ts'
import type { PageRenderer } from '#contract/page.ts'
import { defaultLanguage } from '#shop/localized.ts'
import type { HandledRequest } from '#server/context/metrics.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { OpenSpan } from '#server/integrations/tracing/tracing.ts'
import type { ResponseCache } from '#server/http/cache/response-cache.ts'
import { quickResponder } from '#server/http/quick-responder.ts'
import type { SharedCall } from '#server/http/shared-responses.ts'
import type { QuickResponder } from '#server/http/files/serve.ts'

const maxAddresses = 4000

/**
 * The name of a URL (path and query) in metrics: its pattern. Everything that is not a page shares one name.
 */
export function pageRoutes(
  renderer: Pick<PageRenderer, 'match'>,
  mode: 'demo' | 'live',
): (address: string) => string {
  const known = new LRUCache<string, string>({ max: maxAddresses })
  return (address) => {
    const path = address.split('?', 1)[0] ?? ''
    const found = known.get(path) ?? renderer.match(path, defaultLanguage, mode).pattern ?? 'none'
    known.set(path, found)
    return found
  }
}

/** The name and attributes of a request's span: the pattern of its address, never the address. */
export function describeRequest(span: OpenSpan, { method, route, status }: HandledRequest): void {
  span.describe(`${method} ${route}`, {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  })
  if (status >= 500) span.fail(status)
}

type Watching = Pick<ServerContext, 'metrics' | 'tracing'>

/** Counts its requests in the metrics, and records them in traces. */
function measured(
  { metrics, tracing }: Watching,
  respond: QuickResponder,
  routeOf: (address: string) => string,
): QuickResponder {
  if (metrics === null && tracing === null) return respond
  return (request, response) => {
    const started = performance.now()
    const startedAt = Date.now()
    if (!respond(request, response)) return false
    response.once('finish', () => {
      const { method = 'GET', url = '/', headers } = request
      const handled = { method, route: routeOf(url), status: response.statusCode }
      metrics?.request(handled, performance.now() - started)
      const span = tracing?.begin(method, {
        kind: 'server',
        from: firstOf(headers['traceparent']),
        startedAt,
      })
      if (span === undefined) return
      describeRequest(span, handled)
      span.end()
    })
    return true
  }
}

function firstOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.[0]
}

/** Counts the responses from memory. */
function counted(respond: QuickResponder, count: (() => void) | null): QuickResponder {
  if (count === null) return respond
  return (request, response) => {
    const responded = respond(request, response)
    if (responded) count()
    return responded
  }
}

const countCall = ({ metrics }: Watching) =>
  metrics === null ? null : () => metrics.sharedResponse('memory')

/** The list of all products, when sent from the cache. */
export function measuredProducts(watching: Watching, respond: QuickResponder): QuickResponder {
  return measured(watching, counted(respond, countCall(watching)), () => listAllProducts.path)
}

/** Calls with the same response for everybody, when sent from the cache. */
export function measuredCalls(
  watching: Watching,
  cache: ResponseCache,
  callAt: (address: string) => SharedCall | null,
  headers: Readonly<Record<string, string>>,
): QuickResponder {
  const respond = quickResponder(cache, (address) => callAt(address)?.key ?? null, headers)
  return measured(
    watching,
    counted(respond, countCall(watching)),
    (address) => callAt(address)?.path ?? 'none',
  )
}

/** Pages, when sent from the cache. */
export function measuredPages(
  watching: Watching & Pick<ServerContext, 'settings'>,
  { renderer }: { readonly renderer: PageRenderer },
  respond: QuickResponder,
): QuickResponder {
  const { metrics } = watching
  const count = metrics === null ? null : () => metrics.page('memory')
  return measured(watching, counted(respond, count), pageRoutes(renderer, watching.settings.mode))
}
