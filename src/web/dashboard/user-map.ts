import { matchRoute } from '#web/platform/framework/match-route.ts'
import type { Page } from '#web/platform/framework/page.ts'

type UserRoute = {
  readonly path: string
  /** The module behind `load`, below src/web. */
  readonly source: string
  readonly load: () => Promise<{ readonly page: Page }>
}

/** The pages of the user's area. Visitors without an account do not download this list. */
export const userMap: readonly UserRoute[] = [
  {
    path: '/dashboard/user',
    source: 'dashboard/profile-page.ts',
    load: () => import('./profile-page.ts'),
  },
  {
    path: '/dashboard/user/profile',
    source: 'dashboard/profile-page.ts',
    load: () => import('./profile-page.ts'),
  },
  {
    path: '/dashboard/user/favorites',
    source: 'dashboard/favorites-page.tsx',
    load: () => import('./favorites-page.tsx'),
  },
  {
    path: '/dashboard/user/orders',
    source: 'dashboard/orders-page.tsx',
    load: () => import('./orders-page.tsx'),
  },
  {
    path: '/dashboard/user/comments',
    source: 'dashboard/comments-page.tsx',
    load: () => import('./comments-page.tsx'),
  },
]

/** The page of a path below /dashboard/user; unknown paths get a not-found page beside the menu. */
export async function findUserPage(path: string): Promise<{ page: Page }> {
  const matched = matchRoute(userMap, path)
  return matched === null ? import('./missing-page.tsx') : matched.route.load()
}
