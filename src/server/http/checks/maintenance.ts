import type { Endpoint } from '#contract/endpoint.ts'
import { isClosed, secondsClosed } from '#shop/settings/maintenance.ts'
import type { ResolvedSession } from '#server/context/session.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { problemResponse } from './problems.ts'

type Needs = Pick<Settings, 'maintenance'>

/** True in maintenance mode. */
export function isShopClosed({ maintenance }: Needs): boolean {
  return isClosed(maintenance, new Date())
}

/** Tells clients when to try again. */
export function retryHeaders({ maintenance }: Needs): { readonly 'retry-after': string } {
  return { 'retry-after': String(secondsClosed(maintenance, new Date())) }
}

export function closedResponse(settings: Needs, requestId: string): Response {
  return problemResponse('shop-closed', requestId, {}, retryHeaders(settings))
}

/**
 * Refuses the endpoints for shopping in maintenance mode, except to managers. An expired token must be
 * refreshed first: it may be a manager's. Null if the call is allowed.
 */
export function refuseWhileClosed(
  { closedForMaintenance }: Pick<Endpoint, 'closedForMaintenance'>,
  { state, user }: ResolvedSession,
  settings: Needs & Pick<Settings, 'twoFactorRequired'>,
): 'shop-closed' | 'session-expired' | null {
  if (closedForMaintenance !== true || !isShopClosed(settings)) return null
  if (user?.role === 0 && (user.twoFactorPassed || !settings.twoFactorRequired)) return null
  return state === 'expired' ? 'session-expired' : 'shop-closed'
}
