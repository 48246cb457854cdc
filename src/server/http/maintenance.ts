import type { Endpoint } from '#contract/endpoint.ts'
import { isClosed, secondsClosed } from '#shop/settings/maintenance.ts'
import type { ResolvedSession } from '#server/context/session.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { problemResponse } from './problems.ts'

type Needs = Pick<Settings, 'maintenance'>

/** True while visitors are kept out. */
export function isShopClosed({ maintenance }: Needs): boolean {
  return isClosed(maintenance, new Date())
}

/** Tells programs when to come back. */
export function retryHeaders({ maintenance }: Needs): { readonly 'retry-after': string } {
  return { 'retry-after': String(secondsClosed(maintenance, new Date())) }
}

export function closedResponse(settings: Needs, requestId: string): Response {
  return problemResponse('shop-closed', requestId, {}, retryHeaders(settings))
}

/**
 * What a visitor shops by is closed, but to managers. A token that has ended is renewed first: it may be
 * a manager's. Null: come in.
 */
export function refuseWhileClosed(
  { closes }: Pick<Endpoint, 'closes'>,
  { state, user }: ResolvedSession,
  settings: Needs & Pick<Settings, 'twoFactorRequired'>,
): 'shop-closed' | 'session-expired' | null {
  if (closes !== true || !isShopClosed(settings)) return null
  if (user?.role === 0 && (user.secondFactor || !settings.twoFactorRequired)) return null
  return state === 'expired' ? 'session-expired' : 'shop-closed'
}
