import { LRUCache } from 'lru-cache'
import { listAllProducts } from '#contract/catalogue.ts'
import type { PageRenderer } from '#contract/page.ts'
import { defaultLanguage } from '#shop/localized.ts'
import type { Answered } from '#server/context/metrics.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { OpenSpan } from '#server/integrations/tracing/tracing.ts'
import type { AnswerCache } from '#server/http/cache/answer-cache.ts'
import { quickAnswers } from '#server/http/quick-answers.ts'
import type { SharedCall } from '#server/http/shared-answers.ts'
import type { QuickAnswer } from '#server/http/files/serve.ts'

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
export function describeRequest(span: OpenSpan, { method, route, status }: Answered): void {
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
  answer: QuickAnswer,
  routeOf: (address: string) => string,
): QuickAnswer {
  if (metrics === null && tracing === null) return answer
  return (request, response) => {
    const started = performance.now()
    const startedAt = Date.now()
    if (!answer(request, response)) return false
    response.once('finish', () => {
      const { method = 'GET', url = '/', headers } = request
      const answered = { method, route: routeOf(url), status: response.statusCode }
      metrics?.request(answered, performance.now() - started)
      const span = tracing?.begin(method, {
        kind: 'server',
        from: firstOf(headers['traceparent']),
        startedAt,
      })
      if (span === undefined) return
      describeRequest(span, answered)
      span.end()
    })
    return true
  }
}

function firstOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.[0]
}

/** Counts what is answered from memory. */
function counted(answer: QuickAnswer, count: (() => void) | null): QuickAnswer {
  if (count === null) return answer
  return (request, response) => {
    const answered = answer(request, response)
    if (answered) count()
    return answered
  }
}

const countCall = ({ metrics }: Watching) => (metrics === null ? null : () => metrics.sharedAnswer('memory'))

/** The list of all products, when answered from the cache. */
export function measuredProducts(watching: Watching, answer: QuickAnswer): QuickAnswer {
  return measured(watching, counted(answer, countCall(watching)), () => listAllProducts.path)
}

/** Calls with the same response for everybody, when answered from the cache. */
export function measuredCalls(
  watching: Watching,
  cache: AnswerCache,
  callAt: (address: string) => SharedCall | null,
  headers: Readonly<Record<string, string>>,
): QuickAnswer {
  const answer = quickAnswers(cache, (address) => callAt(address)?.key ?? null, headers)
  return measured(
    watching,
    counted(answer, countCall(watching)),
    (address) => callAt(address)?.path ?? 'none',
  )
}

/** Pages, when answered from the cache. */
export function measuredPages(
  watching: Watching & Pick<ServerContext, 'settings'>,
  { renderer }: { readonly renderer: PageRenderer },
  answer: QuickAnswer,
): QuickAnswer {
  const { metrics } = watching
  const count = metrics === null ? null : () => metrics.page('memory')
  return measured(watching, counted(answer, count), pageRoutes(renderer, watching.settings.mode))
}
