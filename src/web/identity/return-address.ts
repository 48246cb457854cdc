import { matchRoute } from '../platform/match-route.ts'
import { cameFrom } from '../platform/router.tsx'
import { siteMap } from '../site-map.ts'

const ways = new Set(['/sign-in', '/sign-up', '/reset-password'])

/** True for a page of this site that a visitor may be taken back to. */
export function isInner(address: string): boolean {
  if (!/^\/(?![/\\])[^\\\s]*$/.test(address)) return false
  const path = address.split(/[?#]/)[0] ?? ''
  return !ways.has(path) && matchRoute(siteMap, path) !== null
}

/** Where a visitor goes once signed in: the page they wanted, else the one they were on, else home. */
export function returnAddress(): string {
  return [cameFrom() ?? '', ...earlierPages()].find(isInner) ?? '/'
}

/** The pages of this site before this one, the latest first. */
function earlierPages(): string[] {
  if (!('navigation' in window)) return []
  const { currentEntry } = window.navigation
  return window.navigation
    .entries()
    .slice(0, Math.max(0, currentEntry?.index ?? 0))
    .toReversed()
    .map(({ url }) => {
      const { pathname, search } = new URL(url ?? location.href)
      return pathname + search
    })
}
