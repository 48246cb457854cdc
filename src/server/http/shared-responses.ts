import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { isRefusal, type Refusal } from '#shop/result.ts'
import type { Metrics } from '#server/context/metrics.ts'
import { type ResponseCache, encode } from './cache/response-cache.ts'
import { encodingHeader } from './cache/encoding.ts'
import { checked } from './checks/parse.ts'
import { refusalResponse } from './checks/problems.ts'
import type { Route } from './route.ts'

/** The cache key of a response, the same for every spelling of the input. */
function keyOf({ path }: Endpoint, input: unknown): string {
  return `${path} ${JSON.stringify(input)}`
}

export function cacheControl({ freshSeconds, shared }: Endpoint): string {
  if (freshSeconds !== undefined) return `public, max-age=${freshSeconds}`
  return shared === true ? 'no-cache' : 'no-store'
}

type SharedRequest = { readonly endpoint: Endpoint; readonly request: Request; readonly requestId: string }

/**
 * Responds to a call whose response is the same for everybody: from the cache, or from `read`, and then cached.
 * Refusals are not cached.
 */
export async function sharedResponse(
  { cache, metrics }: { readonly cache: ResponseCache; readonly metrics: Metrics | null },
  { endpoint, request, requestId }: SharedRequest,
  input: unknown,
  read: () => Promise<unknown>,
): Promise<Response> {
  const key = keyOf(endpoint, input)
  const known = cache.peek(key)
  const response =
    known ??
    (await cache.read<Refusal>(key, async () => {
      const edition = cache.edition()
      const result = await read()
      if (isRefusal(result)) return result
      const headers = {
        'content-type': 'application/json',
        'cache-control': cacheControl(endpoint),
        vary: 'Accept-Encoding',
      }
      return cache.store(key, JSON.stringify(v.parse(endpoint.output, result)), headers, edition)
    }))
  if (isRefusal(response)) return refusalResponse(response, requestId)
  metrics?.sharedResponse(known === undefined ? 'made' : 'memory')
  const headers = { ...response.headers, etag: response.etag }
  if (request.headers.get('if-none-match') === response.etag)
    return new Response(null, { status: 304, headers })
  // compressed only when sent a second time: most searches are made once
  const accepts = known === undefined ? null : request.headers.get('accept-encoding')
  const { body, encoding } = encode(response, accepts)
  return new Response(new Uint8Array(body), { headers: { ...headers, ...encodingHeader(encoding) } })
}

const maxAddresses = 4000

/** A call that can be served from the cache before the router: its path and cache key. */
export type SharedCall = { readonly path: string; readonly key: string }

/**
 * Finds the cached call of a URL (path and query); null if it is not cached. Rate-limited calls are excluded:
 * the normal way counts them.
 */
export function sharedCalls(routes: readonly Route[]): (address: string) => SharedCall | null {
  const shared = routes
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => endpoint.shared === true && endpoint.limit === undefined)
    .map((endpoint) => ({ endpoint, pattern: patternOf(endpoint) }))
  const known = new LRUCache<string, SharedCall>({ max: maxAddresses })
  return (address) => {
    const before = known.get(address)
    if (before !== undefined) return before
    const path = address.split('?', 1)[0] ?? ''
    const found = shared.find(({ pattern }) => pattern.test(path))
    const call = found === undefined ? null : callAt(found, address)
    if (call !== null) known.set(address, call)
    return call
  }
}

type Shared = { readonly endpoint: Endpoint; readonly pattern: RegExp }

function patternOf({ path }: Endpoint): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
}

function callAt({ endpoint, pattern }: Shared, address: string): SharedCall | null {
  const at = URL.parse(address, 'http://shop')
  if (at === null) return null
  const named = Object.entries(pattern.exec(at.pathname)?.groups ?? {})
  const params = new URLSearchParams(named.map(([name, value]) => `${name}=${value}`).join('&'))
  const parsed = checked(endpoint, Object.fromEntries([...[...at.searchParams].toReversed(), ...params]))
  return 'refusal' in parsed ? null : { path: endpoint.path, key: keyOf(endpoint, parsed.input) }
}
