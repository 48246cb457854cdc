import { createHmac } from 'node:crypto'

/**
 * A browser tells where a request comes from; a changing request from another site is refused.
 * Programs without a browser send neither header and carry no cookies worth stealing.
 */
export function isForeign(headers: Headers, origins: readonly string[]): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return !origins.includes(origin)
  const site = headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

/** The CSRF token of a session: bound to it, so that one stolen from another session is worth nothing. */
export function csrfTokenOf(secret: Buffer, sessionId: string): string {
  return createHmac('sha256', secret).update('csrf').update(sessionId).digest('base64url')
}
