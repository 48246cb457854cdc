import type { Settings } from '#server/settings/read-settings.ts'

type Hosts = Pick<Settings, 'publicUrl' | 'apiUrl'>

/** What a browser may send to the API host, and what its scripts may read of the answer. */
const sent = 'accept, authorization, bot-proof, content-type, idempotency-key, x-csrf-token'
const read = 'content-disposition, etag, retry-after, x-request-id'

/**
 * Lets the pages of the site, and no others, call the API host with their cookies. Nothing where
 * site and API share one origin. The list has one entry, so the answer is the same for every caller.
 */
export function corsHeaders({ publicUrl, apiUrl }: Hosts): Readonly<Record<string, string>> {
  if (apiUrl === null) return {}
  return {
    'access-control-allow-origin': new URL(publicUrl).origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': read,
  }
}

/** The answer to a browser that asks before it calls; null when this is no such question, or not from a page of the site. */
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

/** True of the host that is there for calls alone: its pages are the site's. */
export function isApiHost(host: string | undefined, { apiUrl }: Hosts): boolean {
  return apiUrl !== null && host === new URL(apiUrl).host
}
