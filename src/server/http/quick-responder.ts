import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ResponseCache, type CachedResponse, encode } from './cache/response-cache.ts'
import { encodingHeader } from './cache/encoding.ts'
import type { QuickResponder } from './files/serve.ts'

/**
 * Sends cached responses directly, before the router: most visits get these. Anything else (not cached,
 * dropped, another method) goes the normal way, which caches it. `keyOf` returns the cache key of a URL (path
 * and query), or null if it is not cached.
 */
export function quickResponder(
  cache: Pick<ResponseCache, 'peek'>,
  keyOf: (address: string, cookies: string) => string | null,
  headers: Readonly<Record<string, string>>,
): QuickResponder {
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const key = keyOf(request.url ?? '', request.headers.cookie ?? '')
    const cached = key === null ? undefined : cache.peek(key)
    if (cached === undefined) return false
    send(cached, request, response, headers)
    return true
  }
}

function send(
  cached: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  if (request.headers['if-none-match'] === cached.etag) {
    response.writeHead(304, { ...headers, ...cached.headers, etag: cached.etag }).end()
    return
  }
  const { body, encoding } = encode(cached, request.headers['accept-encoding'])
  response.writeHead(cached.status, {
    ...headers,
    ...cached.headers,
    etag: cached.etag,
    'content-length': body.length,
    ...encodingHeader(encoding),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
