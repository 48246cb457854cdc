import { matchRoute } from '#web/platform/framework/match-route.ts'
import { siteMap } from '#web/site-map.ts'

const ways = new Set(['/sign-in', '/sign-up', '/reset-password'])

/** True for a page of this site that a visitor may be taken back to. */
export function isInternal(address: string): boolean {
  if (!/^\/(?![/\\])[^\\\s]*$/.test(address)) return false
  const path = address.split(/[?#]/)[0] ?? ''
  return !ways.has(path) && matchRoute(siteMap, path) !== null
}
