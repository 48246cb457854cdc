import type { Settings } from '#server/settings/read-settings.ts'

type Hosts = Pick<Settings, 'publicUrl' | 'apiUrl'>

/** The headers that a browser may send to the API host, and those its scripts may read. */
const sent = 'accept, authorization, bot-proof, content-type, idempotency-key, x-csrf-token'
const read = 'content-disposition, etag, retry-after, x-request-id'

/**
 * Allows only the site's own pages to call the API host with cookies. Empty if site and API share an origin.
 * Only one origin is allowed, so the headers are the same for every caller.
 */
export function corsHeaders({ publicUrl, apiUrl }: Hosts): Readonly<Record<string, string>> {
  if (apiUrl === null) return {}
  return {
    'access-control-allow-origin': new URL(publicUrl).origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': read,
  }
}

/** The response to a CORS preflight; null if the request is none, or not from a page of the site. */
export function preflight(request: Request, hosts: Hosts): Response | null {
  const asks = request.method === 'OPTIONS' && request.headers.has('access-control-request-method')
  if (!asks || hosts.apiUrl === null) return null
  if (request.headers.get('origin') !== new URL(hosts.publicUrl).origin) return null
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': sent,
      'access-control-max-age': '7200',
      'cache-control': 'no-store',
    },
  })
}

/** True for the host that only serves API calls: its pages are the site's. */
export function isApiHost(host: string | undefined, { apiUrl }: Hosts): boolean {
  return apiUrl !== null && host === new URL(apiUrl).host
}
