import { matchRoute } from '#web/platform/framework/match-route.ts'
import type { Page } from '#web/platform/framework/page.ts'

type UserRoute = {
  readonly path: string
  /** The module behind `load`, below src/web. */
  readonly source: string
  readonly load: () => Promise<{ readonly page: Page }>
}

/** A user's own pages. Whoever has no account does not download this list. */
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

/** The page of a path below /dashboard/user; beside the menu it also says that there is none. */
export async function findUserPage(path: string): Promise<{ page: Page }> {
  const matched = matchRoute(userMap, path)
  return matched === null ? import('./missing-page.tsx') : matched.route.load()
}
