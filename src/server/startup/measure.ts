import { LRUCache } from 'lru-cache'
import { listAllProducts } from '#contract/catalogue.ts'
import type { PageRenderer } from '#contract/page.ts'
import { defaultLanguage } from '#shop/localized.ts'
import type { Metrics } from '#server/context/metrics.ts'
import type { ServerContext } from '#server/context/server-context.ts'
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

/** Counts its requests in the metrics. */
function measured(metrics: Metrics, answer: QuickAnswer, routeOf: (address: string) => string): QuickAnswer {
  return (request, response) => {
    const started = performance.now()
    if (!answer(request, response)) return false
    response.once('finish', () => {
      const { method = 'GET', url = '/' } = request
      metrics.request(
        { method, route: routeOf(url), status: response.statusCode },
        performance.now() - started,
      )
    })
    return true
  }
}

/** The list of all products, when answered from the cache. */
export function measuredProducts(
  { metrics }: Pick<ServerContext, 'metrics'>,
  answer: QuickAnswer,
): QuickAnswer {
  return metrics === null ? answer : measured(metrics, answer, () => listAllProducts.path)
}

/** Calls with the same response for everybody, when answered from the cache. */
export function measuredCalls(
  { metrics }: Pick<ServerContext, 'metrics'>,
  cache: AnswerCache,
  callAt: (address: string) => SharedCall | null,
  headers: Readonly<Record<string, string>>,
): QuickAnswer {
  const answer = quickAnswers(cache, (address) => callAt(address)?.key ?? null, headers)
  return metrics === null ? answer : measured(metrics, answer, (address) => callAt(address)?.path ?? 'none')
}

/** Pages, when answered from the cache. */
export function measuredPages(
  { metrics, settings }: Pick<ServerContext, 'metrics' | 'settings'>,
  { renderer }: { readonly renderer: PageRenderer },
  answer: QuickAnswer,
): QuickAnswer {
  if (metrics === null) return answer
  const counted: QuickAnswer = (request, response) => {
    const answered = answer(request, response)
    if (answered) metrics.page('memory')
    return answered
  }
  return measured(metrics, counted, pageRoutes(renderer, settings.mode))
}
