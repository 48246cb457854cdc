import type { Endpoint } from '#contract/endpoint.ts'

/** Spreads an endpoint's input over its path, its query (GET) and its JSON body (the rest). */
export function addressOf(
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
