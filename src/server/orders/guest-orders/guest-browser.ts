import { guestDays } from '#shop/limits.ts'
import { randomBytes } from 'node:crypto'
import { guestCookie } from '#server/http/handle-call.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { hashToken } from '#server/secrets/hash-token.ts'

const guestCookieSeconds = 60 * 60 * 24 * guestDays

/** The browser that places an order: its guest cookie, or a new random one that it does not have yet. */
type GuestBrowser = { readonly hash: Buffer; readonly token: string }

export function guestBrowserOf({ actor, browser }: HandlerContext): GuestBrowser {
  if (actor.guestHash !== null) return { hash: actor.guestHash, token: browser.cookie(guestCookie) ?? '' }
  const token = randomBytes(32).toString('base64url')
  return { hash: hashToken(token), token }
}

/**
 * Sets the guest cookie once an order opens to this browser; an existing one is set again, so that it lasts as long as
 * the newest order opens by it. A refusal sets none.
 */
export function rememberGuestBrowser({ actor, reply }: HandlerContext, { token }: GuestBrowser): void {
  if (actor.user !== null) return
  reply.cookies.push({ name: guestCookie, value: token, seconds: guestCookieSeconds, sameSite: 'Lax' })
}
