import type { IncomingMessage, ServerResponse } from 'node:http'
import { listAllProducts } from '#contract/catalogue.ts'
import { problems } from '#contract/problems/problem.ts'
import { chooseEncoding, encodingHeader } from '#server/http/cache/encoding.ts'
import type { AllProductsSnapshot } from './all-products-snapshot.ts'

/**
 * Sends GET /product/all from memory, before the router, because every browser requests it every half
 * hour. Returns false if the router must handle the request.
 */
export function serveAllProducts(
  snapshot: AllProductsSnapshot,
  headers: Readonly<Record<string, string>>,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    if (request.method !== 'GET' || request.url !== listAllProducts.path) return false
    snapshot.get().then(
      (body) => {
        const encoding = chooseEncoding(request.headers['accept-encoding'])
        const bytes = encoding === null ? body.bytes : body[encoding]
        const same = request.headers['if-none-match'] === body.etag
        response.writeHead(same ? 304 : 200, {
          ...headers,
          etag: body.etag,
          vary: 'Accept-Encoding',
          'cache-control': 'no-cache',
          'content-type': 'application/json',
          ...(same ? {} : { 'content-length': bytes.length }),
          ...(same ? {} : encodingHeader(encoding)),
        })
        response.end(same ? undefined : bytes)
      },
      () => {
        response.writeHead(503, { ...headers, 'retry-after': '5', 'content-type': 'application/json' })
        response.end(
          JSON.stringify({
            error: problems.unavailable.sentence,
            code: 'unavailable',
            requestId: 'product-all',
          }),
        )
      },
    )
    return true
  }
}
