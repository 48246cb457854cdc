import type { Route } from '#web/platform/framework/route.ts'

/** What the law wants read stays, and so does giving notice of a cancellation. */
const staysOpen: ReadonlySet<string> = new Set([
  '/privacy-policy',
  '/terms-of-service',
  '/accessibility',
  '/cancellation',
])

/**
 * Whether visitors are kept out of it while the shop is closed for maintenance: of what they shop by. Signing in,
 * orders, payments under way and accounts go on.
 */
export function closes({ path, kind }: Pick<Route, 'path' | 'kind'>): boolean {
  return kind === 'public' ? !staysOpen.has(path) : path === '/checkout'
}
