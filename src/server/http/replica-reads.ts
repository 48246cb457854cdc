import { exportCoupons } from '#contract/admin/coupons.ts'
import { exportProducts } from '#contract/admin/products/products.ts'
import { getFunnel, getOverview } from '#contract/admin/reports.ts'
import { listCategories, listProducts, listShelf, suggest } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { maxSecondsBehind, type Replica } from '#server/database/replica.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import { isOverloaded, Overloaded } from './checks/overload.ts'
import { cookieName, readCookie, setCookie } from './cookies.ts'

/**
 * Endpoints whose data may be a few seconds old, unless the caller has just changed something. Everything else
 * uses the primary: money, stock, prices at the checkout, sessions, a buyer's own orders, and data of pages
 * that are then cached.
 */
const readFromReplica: ReadonlySet<Endpoint> = new Set<Endpoint>([
  listProducts,
  suggest,
  listShelf,
  listCategories,
  getOverview,
  getFunnel,
  exportProducts,
  exportCoupons,
])

const cookie = 'wrote'
/** Longer than the allowed lag of a replica: afterwards every replica in use has the write. */
const secondsOfOwn = 2 * maxSecondsBehind

/** The replica for this call, or null for the primary. */
export function replicaFor(
  { replica, secure }: Pick<ServerContext, 'replica' | 'secure'>,
  endpoint: Endpoint,
  headers: Headers,
): Replica | null {
  if (replica === null || !readFromReplica.has(endpoint)) return null
  if (readCookie(headers, cookieName(cookie, secure)) !== null) return null
  return (replica.secondsBehind() ?? Infinity) <= maxSecondsBehind ? replica : null
}

/**
 * The replica for responses that are then cached for everybody. Until every replica in use has the last
 * announced change, the primary is used: otherwise old data would be cached.
 */
export function replicaForEverybody(
  { replica }: Pick<ServerContext, 'replica'>,
  endpoint: Endpoint,
  cache: Pick<ResponseCache, 'secondsSinceDrop'>,
): Replica | null {
  if (replica === null || !readFromReplica.has(endpoint)) return null
  if (cache.secondsSinceDrop() <= secondsOfOwn) return null
  return (replica.secondsBehind() ?? Infinity) <= maxSecondsBehind ? replica : null
}

/**
 * Reads from the replica, if there is one; if it fails, it is set aside and the primary is used. Throws `Overloaded` if
 * too many wait for the replica, or for the primary instead: everything it serves is browsing.
 */
export async function onReplica<T>(
  { pool, report }: Pick<ServerContext, 'pool' | 'report'>,
  replica: Replica | null,
  read: (replica: Replica | null) => Promise<T>,
): Promise<T> {
  if (replica === null) return read(null)
  if (isOverloaded(replica.pool, 'browsing')) throw new Overloaded()
  try {
    return await read(replica)
  } catch (error) {
    replica.leave()
    report(error)
    // all that wait for a replica that fails arrive here at once
    if (isOverloaded(pool, 'browsing')) throw new Overloaded()
    return read(null)
  }
}

/** Makes a browser that may have changed something read from the primary for a while, on every server. */
export function noteWrite(
  { replica, secure }: Pick<ServerContext, 'replica' | 'secure'>,
  endpoint: Endpoint,
  response: Response,
): Response {
  if (replica !== null && endpoint.method !== 'GET')
    response.headers.append(
      'set-cookie',
      setCookie({ name: cookie, value: '1', seconds: secondsOfOwn, sameSite: 'Lax' }, secure),
    )
  return response
}
