import { cameFrom } from '../platform/router.tsx'
import { isInner } from './is-inner.ts'

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
