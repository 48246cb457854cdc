import type { User } from '#contract/identity/session.ts'
import { returnTo } from '#web/platform/framework/router.tsx'
import { isInternal } from './is-internal.ts'

/** The page a visitor requested when they were redirected to sign in. */
export function wantedPage(): string | null {
  const wanted = returnTo()
  return wanted !== null && isInternal(wanted) ? wanted : null
}

/**
 * Where to go after sign-in: the requested page; otherwise managers go to the admin area, which asks for any
 * missing setup, and everybody else to the previous page, or home.
 */
export function returnAddress({ role }: Pick<User, 'role'>): string {
  return wantedPage() ?? (role === 0 ? '/dashboard/admin' : (earlierPages().find(isInternal) ?? '/'))
}

/** The previous pages of this site, the latest first. */
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
