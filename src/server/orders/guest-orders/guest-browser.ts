import { guestDays } from '#shop/limits.ts'
import { randomBytes } from 'node:crypto'
import { guestCookie } from '#server/http/handle-call.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { hashToken } from '#server/secrets/hash-token.ts'

const guestCookieSeconds = 60 * 60 * 24 * guestDays

/** The browser that places an order: its guest cookie, or a new random one that it does not have yet. */
export type GuestBrowser = { readonly hash: Buffer; readonly newToken: string | null }

export function guestBrowserOf({ actor }: HandlerContext): GuestBrowser {
  if (actor.guestHash !== null) return { hash: actor.guestHash, newToken: null }
  const newToken = randomBytes(32).toString('base64url')
  return { hash: hashToken(newToken), newToken }
}

/** Sets the new guest cookie once an order opens to this browser. A refusal sets none. */
export function rememberGuestBrowser({ actor, reply }: HandlerContext, { newToken }: GuestBrowser): void {
  if (newToken === null || actor.user !== null) return
  reply.cookies.push({ name: guestCookie, value: newToken, seconds: guestCookieSeconds, sameSite: 'Lax' })
}
