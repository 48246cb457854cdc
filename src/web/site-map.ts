import type { Access } from '../contract/endpoint.ts'
import type { Page } from './platform/page.ts'

export type Route = {
  /** Parts that begin with `:` are given to the page as params. */
  readonly path: string
  readonly access: Access
  /** `public`: drawn by the server, the same for everybody. `shell`: drawn in the browser for one visitor. */
  readonly kind: 'public' | 'shell'
  /** The module behind `load`, below src/web; its chunk is preloaded. */
  readonly source: string
  readonly load: () => Promise<{ readonly page: Page }>
}

/** Every page of the site. The first match wins. */
export const siteMap: readonly Route[] = [
  {
    path: '/',
    access: 'anyone',
    kind: 'public',
    source: 'catalogue/home-page.tsx',
    load: () => import('./catalogue/home-page.tsx'),
  },
]
