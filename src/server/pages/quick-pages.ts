import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { encodingHeader } from '#server/http/encoding.ts'
import { languageOf, type Pages } from './draw-page.ts'
import { type CachedPage, encode } from './page-cache.ts'

const mostAddresses = 4000

export type QuickPages = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Answers a page that is already drawn straight from memory, before the router: most visits are
 * these. Anything else (not cached yet, dropped, another method) is left to the ordinary way,
 * and remembered by its raw address once that has drawn it.
 */
export function quickPages(pages: Pages, headers: Readonly<Record<string, string>>): QuickPages {
  const known = new LRUCache<string, CachedPage>({ max: mostAddresses })
  return (request, response) => {
    const address = request.url ?? ''
    if (
      (request.method !== 'GET' && request.method !== 'HEAD') ||
      address.startsWith('/api/') ||
      address.startsWith('/assets/')
    )
      return false
    const cookies = request.headers.cookie ?? ''
    const key = `${languageOf(address, cookies)} ${address}`
    const page = known.get(key)
    if (page === undefined || !pages.cache.isFresh(page)) {
      known.delete(key)
      const cached = pages.peek(address, cookies)
      if (cached === undefined) return false
      known.set(key, cached)
      return send(cached, request, response, headers)
    }
    return send(page, request, response, headers)
  }
}

function send(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): true {
  if (request.headers['if-none-match'] === page.etag) {
    response.writeHead(304, { ...headers, ...page.headers, etag: page.etag }).end()
    return true
  }
  const { body, encoding } = encode(page, request.headers['accept-encoding'])
  response.writeHead(page.status, {
    ...headers,
    ...page.headers,
    etag: page.etag,
    'content-length': body.length,
    ...encodingHeader(encoding),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
  return true
}
