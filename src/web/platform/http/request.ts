import type { Endpoint } from '#contract/endpoint.ts'
import { apiAddress } from '../api-host.ts'
import { readCookie, readSecret, readToken } from '../browser/storage.ts'

/** A request to the API with the visitor's session; in the admin area, with its CSRF token too. */
export function requestTo(address: string, init: RequestInit & { readonly headers: Headers }): Request {
  const { headers } = init
  const token = readToken()
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (address.includes('/admin/')) {
    const csrfToken = readSecret('csrf_token') ?? readCookie('csrf_token')
    if (csrfToken !== null) headers.set('x-csrf-token', csrfToken)
  }
  return new Request(apiAddress(address), { ...init, credentials: 'include' })
}

/** Distributes an endpoint's input to its path, its query (GET) and its JSON body (other methods). */
export function requestAddress(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: unknown,
): { address: string; body: string | null } {
  const rest = new Map<string, unknown>(
    Object.entries(input ?? {}).filter(([, value]) => value !== undefined),
  )
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name)
    if (value === undefined || value === null || value === '')
      throw new Error(`${endpoint.path} needs ${name}`)
    rest.delete(name)
    return encodeURIComponent(textOf(value))
  })
  if (endpoint.method !== 'GET') return { address: path, body: JSON.stringify(Object.fromEntries(rest)) }
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, textOf(value)]))
  return { address: query.size === 0 ? path : `${path}?${query}`, body: null }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
