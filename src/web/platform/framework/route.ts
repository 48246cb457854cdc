import type { Access } from '#contract/endpoint.ts'
import { type Matched, matchRoute } from './match-route.ts'
import type { Page, Params } from './page.ts'
import type { Words } from './words.ts'

export type Route = {
  /** Segments with `:` become params; `/*` at the end matches everything below, for `load` to resolve. */
  readonly path: string
  readonly access: Access
  /**
   * `public`: rendered by the server, identical for everybody. `shell`: rendered in the browser for one
   * visitor.
   */
  readonly kind: 'public' | 'shell'
  /** The module loaded by `load`, below src/web; its chunk is preloaded. */
  readonly source: string
  readonly load: (path: string) => Promise<{ readonly page: Page; readonly params?: Params }>
  /** Messages instead of the general ones if the page is not found or fails. */
  readonly failures?: (words: Words) => Readonly<Record<404 | 500, string>>
  /** Without the shop's header and footer: the page imitates another site, or has its own frame. */
  readonly bare?: true
  /** Entered and left by a document load: has its own content security policy, or imitates another site. */
  readonly alone?: true
  /** Only a demo has this page; in a live shop its address is unknown. */
  readonly demoOnly?: true
}

let routes: readonly Route[] = []

/** Sets the site map. Entry points call this first, so that no room needs to know all pages. */
export function setSiteMap(siteMap: readonly Route[]): void {
  routes = siteMap
}

/** The routes that a demo or a live shop has. */
export function routesOf(siteMap: readonly Route[], shop: 'demo' | 'live'): readonly Route[] {
  return shop === 'demo' ? siteMap : siteMap.filter(({ demoOnly }) => demoOnly !== true)
}

/**
 * The route of a path, or null if there is no such page. The server names the routes, because it may serve a demo and
 * a live shop in one process.
 */
export function findRoute(path: string, siteMap: readonly Route[] = routes): Matched<Route> | null {
  return matchRoute(siteMap, path)
}
