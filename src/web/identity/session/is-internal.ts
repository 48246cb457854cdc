import { findRoute } from '#web/platform/framework/route.ts'

const ways = new Set(['/sign-in', '/sign-up', '/reset-password'])

/** True for a page of this site that a visitor can be redirected back to. */
export function isInternal(address: string): boolean {
  if (!/^\/(?![/\\])[^\\\s]*$/.test(address)) return false
  const path = address.split(/[?#]/)[0] ?? ''
  return !ways.has(path) && findRoute(path) !== null
}
