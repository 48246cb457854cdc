import { isIP } from 'node:net'
import { Hono } from 'hono'
import type { Endpoint } from '#contract/endpoint.ts'
import type { PageRenderer } from '#contract/page.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { type ResponseCache, responseCache, encode } from '#server/http/cache/response-cache.ts'
import { handleCall } from '#server/http/handle-call.ts'
import { isApiHost, preflight } from '#server/http/checks/cors.ts'
import { encodingHeader } from '#server/http/cache/encoding.ts'
import { closedResponse, isShopClosed } from '#server/http/checks/maintenance.ts'
import { noteFault } from '#server/http/note-fault.ts'
import { notFoundResponse } from '#server/http/not-found.ts'
import { problemResponse } from '#server/http/checks/problems.ts'
import type { PlainRoute, Route } from '#server/http/route.ts'
import type { FetchHandler, Transport } from '#server/http/files/serve.ts'
import { commonHeaders } from '#server/http/checks/security-headers.ts'
import { findBuiltFile } from '#server/pages/built-files.ts'
import { openPages, type Pages } from '#server/pages/render-page.ts'
import { type StaticFile, staticResponse } from '#server/pages/static-files.ts'
import { newId } from '#server/database/ids.ts'
import { describeRequest, pageRoutes } from './measure.ts'

export type App = FetchHandler & {
  readonly pages: Pages | null
}

type AppParts = {
  readonly routes: readonly Route[]
  readonly plainRoutes: readonly PlainRoute[]
  /**
   * Caches pages and responses that are the same for everybody. Absent in tests without notifications of changes.
   */
  readonly cache?: ResponseCache
  /** Absent in tests that only call the API. */
  readonly web?: { readonly renderer: PageRenderer; readonly files: ReadonlyMap<string, StaticFile> }
}

type Bindings = {
  Bindings: Transport
  /** `loggedPath`: for paths that contain a secret. `route`: the name of the URL in metrics. */
  Variables: { requestId: string; loggedPath: string | undefined; route: string | undefined }
}

/** Builds the HTTP app: API, plain routes, static files, then pages. Opens no port. */
export function buildApp(context: ServerContext, { routes, plainRoutes, cache, web }: AppParts): App {
  const hono = new Hono<Bindings>()
  const pages = web === undefined ? null : openPages(context, web.renderer, routes, cache ?? responseCache())
  const common = commonHeaders(context.secure, context.settings)

  traceRequests(hono, context)
  hono.use(async (c, next) => {
    const started = performance.now()
    const sent = c.req.header('x-request-id')
    const requestId = sent !== undefined && /^[\w-]{8,64}$/.test(sent) ? sent : newId()
    c.set('requestId', requestId)
    const allowed = preflight(c.req.raw, context.settings)
    if (allowed === null) await next()
    else c.res = allowed
    for (const [name, value] of Object.entries(common))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    c.res.headers.set('x-request-id', requestId)
    const milliseconds = performance.now() - started
    const { method, path } = c.req
    const { status } = c.res
    // a closed shop is no failure
    const closed = status === 503 && isShopClosed(context.settings)
    const route = closed ? 'closed' : (c.get('route') ?? 'none')
    context.metrics?.request({ method, route, status }, milliseconds)
    context.log.info(
      {
        requestId,
        method,
        path: c.get('loggedPath') ?? path,
        status,
        milliseconds: Math.round(milliseconds),
      },
      'request',
    )
  })

  for (const route of routes) bindRoute(hono, context, route, cache)
  for (const { path, serve, closedForMaintenance } of plainRoutes)
    hono.get(path, (c) => {
      c.set('route', path)
      if (path.includes('/:token')) c.set('loggedPath', path)
      return closedForMaintenance === true && isShopClosed(context.settings)
        ? closedResponse(context.settings, c.get('requestId'))
        : serve(c.req.raw, c.req.param())
    })
  hono.all('/api/*', (c) => {
    const other = withAnotherMethod(routes, c.req.path)
    if (other?.path.includes('/:token') === true) c.set('loggedPath', other.path)
    return problemResponse(other === undefined ? 'not-found' : 'method-not-allowed', c.get('requestId'))
  })

  if (web !== undefined && pages !== null) bindSite(hono, context, web, pages)
  hono.notFound((c) => problemResponse('not-found', c.get('requestId')))
  hono.onError((error, c) => {
    const requestId = c.get('requestId')
    const path = c.get('loggedPath') ?? c.req.path
    return problemResponse(noteFault(context, error, { requestId, path }), requestId)
  })
  return {
    fetch: async (request, transport) => context.settingStore.during(() => hono.fetch(request, transport)),
    pages,
  }
}

/** Records each request in a span, which continues the trace of its sender. */
function traceRequests(hono: Hono<Bindings>, { tracing }: ServerContext): void {
  if (tracing === null) return
  hono.use((c, next) => {
    const { method } = c.req
    return tracing.span(method, { kind: 'server', from: c.req.header('traceparent') }, async (span) => {
      await next()
      describeRequest(span, { method, route: c.get('route') ?? 'none', status: c.res.status })
    })
  })
}

/** Serves the browser: files of the build, and pages for everything else. */
function bindSite(
  hono: Hono<Bindings>,
  context: ServerContext,
  { renderer, files }: NonNullable<AppParts['web']>,
  pages: Pages,
): void {
  const routeOf = pageRoutes(renderer, context.settings.mode)
  hono.get('*', async (c) => {
    if (isApiHost(c.req.header('host'), context.settings)) return toSite(context, c.req.raw)
    const file = files.get(c.req.path)
    c.set('route', file === undefined ? routeOf(c.req.path) : 'files')
    if (file !== undefined) return staticResponse(file, c.req.raw)
    if (c.req.path.startsWith('/assets/')) {
      c.set('route', 'files')
      const other = await findBuiltFile(context, c.req.path)
      return other === null ? notFoundResponse() : staticResponse(other, c.req.raw)
    }
    context.metrics?.page('rendered')
    return pageResponse(pages, c.req.raw, c.get('requestId'))
  })
}

function bindRoute(
  hono: Hono<Bindings>,
  context: ServerContext,
  route: Route,
  cache: ResponseCache | undefined,
): void {
  const { method, path } = route.endpoint
  hono.on(method, path, async (c) => {
    c.set('route', path)
    if (path.includes('/:token')) c.set('loggedPath', path)
    const response = await handleCall(context, route, {
      request: c.req.raw,
      params: c.req.param(),
      cache,
      address: clientAddress(context, c.req.raw, c.env),
      ...(c.env.allowLongBody === undefined ? {} : { allowLongBody: c.env.allowLongBody }),
      requestId: c.get('requestId'),
    })
    // nobody reads this body: what it is made from, as a database connection, must be given up
    if (c.req.method === 'HEAD') await response.body?.cancel()
    return response
  })
}

/**
 * The visitor's IP address. Each trusted proxy appends the address it saw to the header, some with a port:
 * behind two proxies the visitor's is the last but one. If the header has no such address, or without a
 * proxy, it is that of the socket.
 */
function clientAddress(context: ServerContext, request: Request, transport: Transport): string {
  const { proxies } = context.settings
  if (proxies === 0) return transport.address
  const seen = request.headers.get('x-forwarded-for')?.split(',').at(-proxies)?.trim() ?? ''
  const plain = seen.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  return isIP(plain) === 0 ? transport.address : plain
}

/** The endpoint at this path, which has another method. */
function withAnotherMethod(routes: readonly { endpoint: Endpoint }[], path: string): Endpoint | undefined {
  return routes
    .map(({ endpoint }) => endpoint)
    .find((endpoint) => new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path))
}

/** Redirects pages requested at the API host to the site. */
function toSite({ settings }: ServerContext, request: Request): Response {
  const { pathname, search } = new URL(request.url)
  return new Response(null, {
    status: 308,
    headers: { location: settings.publicUrl + pathname + search, 'cache-control': 'no-store' },
  })
}

async function pageResponse(pages: Pages, request: Request, requestId?: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const page = await pages.page(pathname + search, request.headers.get('cookie') ?? '', requestId)
  if (page.status === 200 && request.headers.get('if-none-match') === page.etag)
    return new Response(null, { status: 304, headers: { ...page.headers, etag: page.etag } })
  const { body, encoding } = encode(page, request.headers.get('accept-encoding'))
  return new Response(new Uint8Array(body), {
    status: page.status,
    headers: {
      ...page.headers,
      etag: page.etag,
      ...encodingHeader(encoding),
    },
  })
}
