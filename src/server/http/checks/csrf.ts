import { createHmac } from 'node:crypto'

/**
 * True for a request from another site, as browsers report it; such requests must not change anything.
 * Programs other than browsers send neither header and carry no cookies worth stealing.
 */
export function isCrossSite(headers: Headers, origins: readonly string[]): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return !origins.includes(origin)
  const site = headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

/** The CSRF token of a session: one stolen from another session is useless. */
export function csrfTokenOf(secret: Buffer, sessionId: string): string {
  return createHmac('sha256', secret).update('csrf').update(sessionId).digest('base64url')
}
