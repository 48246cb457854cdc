import type { Params } from './page.ts'

export type Matched<R> = { readonly route: R; readonly params: Params }

/** Finds the route of a path (without query) in the site map; a trailing slash is ignored. */
export function matchRoute<R extends { readonly path: string }>(
  routes: readonly R[],
  path: string,
): Matched<R> | null {
  const wanted = path.length > 1 ? path.replace(/\/+$/, '') : path
  for (const route of routes) {
    const params = paramsOf(route.path, wanted)
    if (params !== null) return { route, params }
  }
  return null
}

function paramsOf(pattern: string, path: string): Params | null {
  const open = pattern.endsWith('/*')
  const parts = (open ? pattern.slice(0, -2) : pattern).split('/')
  const segments = path.split('/')
  if (open ? segments.length < parts.length : segments.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    const value = decode(segments[at] ?? '')
    if (value === null) return null
    if (part.startsWith(':')) {
      if (value === '') return null
      params[part.slice(1)] = value
    } else if (part !== value) return null
  }
  return params
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
