import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Callable } from '#contract/endpoint.ts'
import { paymentStepPath } from '#contract/orders/payments.ts'
import type { PageCall, PageFailure, PageMatch, PageRenderer } from '#contract/page.ts'
import { defaultLanguage, isLanguage, type Language } from '#shop/localized.ts'
import { isRefusal } from '#shop/result.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { callInProcess } from '#server/http/handle-call.ts'
import { isShopClosed } from '#server/http/checks/maintenance.ts'
import { isOverloaded, Overloaded } from '#server/http/checks/overload.ts'
import { isDatabaseAway } from '#server/http/checks/problems.ts'
import { newId } from '#server/database/ids.ts'
import type { Route } from '#server/http/route.ts'
import { isManagersBrowser } from '#server/identity/sessions/is-managers-browser.ts'
import { outsideSources, pagePolicy, paymentStepSources } from '#server/http/checks/security-headers.ts'
import { inSpan } from '#server/integrations/tracing/tracing.ts'
import { closedPage } from './closed-page.ts'
import { gather } from './gather.ts'
import { type MovedPage, movedPageOf, newAddressOf } from './moved-page.ts'
import { brandHashes } from './page-brand.ts'
import { requestContext } from './page-request.ts'
import {
  type CachedResponse,
  type ResponseCache,
  toCachedResponse,
} from '#server/http/cache/response-cache.ts'

export type Pages = {
  /**
   * The page at this URL in the visitor's language, from the cache or rendered now. One that fails shows the id
   * of the request.
   */
  page(address: string, cookies: string, requestId?: string): Promise<CachedResponse>
  /** Its cache key; null if the URL is not a page. */
  readonly keyOf: (address: string, cookies: string) => string | null
  readonly cache: ResponseCache
}

const maxAddresses = 4000
const languageCookie = /(?:^|;\s*)i18nextLng=(en|he)(?:;|$)/

/** `?lng=` first, then the cookie with the stored choice, then English. */
export function languageOf(address: string, cookies: string): Language {
  const wanted = /[?&]lng=([a-z]{2})\b/.exec(address)?.[1]
  if (isLanguage(wanted)) return wanted
  const chosen = languageCookie.exec(cookies)?.[1]
  return isLanguage(chosen) ? chosen : defaultLanguage
}

export function openPages(
  context: ServerContext,
  renderer: PageRenderer,
  routes: readonly Route[],
  cache: ResponseCache,
): Pages {
  // The renderer is a bundle with its own endpoint objects: calls are matched by method and path.
  const routeOf = new Map(routes.map((route) => [addressOf(route.endpoint), route]))
  const runCall = (call: PageCall) => {
    const route = routeOf.get(addressOf(call.endpoint))
    if (route === undefined) throw new Error(`No route for ${call.endpoint.path}`)
    return callInProcess(context, route, call.input)
  }

  async function page(address: string, cookies: string, requestId = newId()): Promise<CachedResponse> {
    const language = languageOf(address, cookies)
    const match = renderer.match(address, language, context.settings.mode)
    if (match.path === paymentStepPath)
      return context.settingStore.during(async () =>
        renderPaymentStep(context, renderer, { address, language }),
      )
    const closed = isShopClosed(context.settings)
    const isManager = () => isManagersBrowser(context, cookies).catch(() => false)
    if (closed && match.closedForMaintenance && !(await isManager()))
      return closedPage(
        context,
        renderer,
        { address, ...requestContext(context, language) },
        headersOf(context, renderer),
      )
    const known = knownAddress(address, match)
    // pages with the maintenance notice differ from those of an open shop
    const key = `${closed ? 'closed ' : ''}${language} ${known}`
    const wanted = { match, address: known, language, key, requestId }
    try {
      // for one version of the settings
      const made = await cache.read<MovedPage>(key, () =>
        context.settingStore.during(() => traced({ context, renderer, cache, runCall }, wanted)),
      )
      // callers of one key may have other queries
      return 'newPath' in made ? redirect(made.newPath, address, language) : made
    } catch (error) {
      const failure = noteFailure(context, error, { requestId, path: match.path })
      const request = { address: known, ...requestContext(context, language) }
      return toCachedResponse(failure.status, renderer.render(request, {}, failure), {
        ...headersOf(context, renderer),
        'cache-control': 'no-store',
        ...(failure.status === 503 && { 'retry-after': '5' }),
      })
    }
  }
  const keys = new LRUCache<string, string>({ max: maxAddresses })
  function keyOf(address: string, cookies: string): string | null {
    if (address.startsWith('/api/') || address.startsWith('/assets/')) return null
    const language = languageOf(address, cookies)
    const raw = `${language} ${address}`
    const key =
      keys.get(raw) ??
      `${language} ${knownAddress(address, renderer.match(address, language, context.settings.mode))}`
    keys.set(raw, key)
    return key
  }

  return { page, keyOf, cache }
}

type Rendering = {
  readonly context: ServerContext
  readonly renderer: PageRenderer
  readonly cache: ResponseCache
  readonly runCall: (call: PageCall) => Promise<unknown>
}
type RequestedPage = {
  readonly match: PageMatch
  readonly address: string
  readonly language: Language
  /** For the page in the cache. */
  readonly key: string
  readonly requestId: string
}

function traced(rendering: Rendering, wanted: RequestedPage): Promise<CachedResponse | MovedPage> {
  const attributes = { 'http.route': wanted.match.pattern ?? 'none', 'page.language': wanted.language }
  return inSpan(rendering.context.tracing, 'render page', { attributes }, () => renderAnew(rendering, wanted))
}

async function renderAnew(
  { context, renderer, cache, runCall }: Rendering,
  { match, address, language, key, requestId }: RequestedPage,
): Promise<CachedResponse | MovedPage> {
  const edition = cache.edition()
  const request = { address, ...requestContext(context, language) }
  const headers = headersOf(context, renderer)
  if (match.kind === 'shell')
    return toCachedResponse(match.status, renderer.render(request, {}), {
      ...headers,
      'cache-control': 'no-store',
    })
  if (Object.keys(match.calls).length > 0 && isOverloaded(context.pool, 'browsing')) throw new Overloaded()
  const found = await gather(match, runCall, (err, call) =>
    context.log.error({ err, requestId, path: match.path, call }, 'part of a page failed'),
  )
  const open = { ...headers, 'cache-control': 'no-cache' }
  if (isRefusal(found))
    return (
      movedPageOf(found, language) ??
      toCachedResponse(404, renderer.render(request, {}, { status: 404 }), {
        ...headers,
        'cache-control': 'no-store',
      })
    )
  const html = renderer.render(request, found.data)
  return match.status === 200 && found.complete
    ? cache.store(key, html, open, edition)
    : toCachedResponse(match.status, html, { ...headers, 'cache-control': 'no-store' })
}

/** Set per visitor: the CSP recognises what PayPal's script adds to the page by a nonce. */
function renderPaymentStep(
  context: ServerContext,
  renderer: PageRenderer,
  { address, language }: Pick<RequestedPage, 'address' | 'language'>,
): CachedResponse {
  const nonce = randomBytes(16).toString('base64')
  const { scripts, styles } = renderer.contentHashes
  const own = [`'nonce-${nonce}'`]
  const policy = pagePolicy(
    { scripts: [...scripts, ...own], styles: [...styles, ...own, ...brandHashes(context.settings)] },
    paymentStepSources(context.settings),
  )
  const html = renderer.render({ address, nonce, ...requestContext(context, language) }, {})
  return toCachedResponse(200, html, {
    ...headersOf(context, renderer),
    'content-security-policy': policy,
    'cache-control': 'no-store',
  })
}

function headersOf({ settings }: ServerContext, { contentHashes }: PageRenderer): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(
      { ...contentHashes, styles: [...contentHashes.styles, ...brandHashes(settings)] },
      outsideSources(settings),
    ),
    vary: 'Accept-Encoding, Cookie',
  }
}

/** Counts or logs why a page cannot be shown, and returns what is shown instead. */
function noteFailure(
  { metrics, log }: ServerContext,
  error: unknown,
  at: { readonly requestId: string; readonly path: string },
): PageFailure & { readonly status: 500 | 503 } {
  const { requestId } = at
  if (isDatabaseAway(error)) {
    if (error instanceof Overloaded) metrics?.turnedAway('page')
    else log.warn({ err: error, ...at }, 'unavailable')
    return { status: 503, requestId }
  }
  log.error({ err: error, ...at }, 'page failed')
  return { status: 500, requestId, ...(error instanceof Error && { stack: error.stack }) }
}

/**
 * The path with only those query parameters that the page's own calls read: others must not fill the cache.
 */
function knownAddress(address: string, match: PageMatch): string {
  const names = new Set(Object.values(match.calls).flatMap((call) => Object.keys(Object(call.input))))
  const params = new URLSearchParams(address.split('?')[1] ?? '')
  const listed = [...names].toSorted().flatMap((name) => {
    const values = name === 'language' ? [] : new Set(params.getAll(name))
    return [...values].filter((value) => value !== '').map((value) => [name, value])
  })
  const query = new URLSearchParams(listed).toString()
  return query === '' ? match.path : `${match.path}?${query}`
}

function addressOf({ method, path }: Callable): string {
  return `${method} ${path}`
}

function redirect(newPath: string, requested: string, language: Language): CachedResponse {
  const search = /\?.*/s.exec(requested)?.[0] ?? ''
  const location = newAddressOf(newPath, search, language)
  return toCachedResponse(301, '', { 'cache-control': 'no-store', location })
}
