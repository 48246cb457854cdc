import type { PageRenderer, PageRequest } from '#contract/page.ts'
import { momentOf } from '#shop/israel-time.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { retryHeaders } from '#server/http/checks/maintenance.ts'
import { type CachedResponse, toCachedResponse } from '#server/http/cache/response-cache.ts'

/** Replaces every page in maintenance mode. Never cached. */
export function closedPage(
  { settings }: Pick<ServerContext, 'settings'>,
  renderer: Pick<PageRenderer, 'renderClosed'>,
  request: PageRequest,
  headers: Readonly<Record<string, string>>,
): CachedResponse {
  const { text, until } = settings.maintenance
  const notice = { text: text[request.language], until: until === null ? null : momentOf(until) }
  return toCachedResponse(503, renderer.renderClosed(request, notice), {
    ...headers,
    'cache-control': 'no-store',
    ...retryHeaders(settings),
  })
}
