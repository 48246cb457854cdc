import type { Route } from '#web/platform/framework/route.ts'

/** Pages required by law, including the cancellation notice, stay open. */
const staysOpen: ReadonlySet<string> = new Set([
  '/privacy-policy',
  '/terms-of-service',
  '/accessibility',
  '/cancellation',
])

/**
 * Whether a page is closed to visitors during maintenance: all pages for shopping. Sign-in, orders, pending
 * payments and accounts stay available.
 */
export function isClosedForMaintenance({ path, kind }: Pick<Route, 'path' | 'kind'>): boolean {
  return kind === 'public' ? !staysOpen.has(path) : path === '/checkout'
}
