import type { Access } from '#contract/endpoint.ts'
import { type Matched, matchRoute } from './match-route.ts'
import type { Page, Params } from './page.ts'
import type { Words } from './words.ts'

export type Route = {
  /** Parts that begin with `:` are given to the page as params; `/*` at the end takes everything below, which `load` then tells apart. */
  readonly path: string
  readonly access: Access
  /** `public`: drawn by the server, the same for everybody. `shell`: drawn in the browser for one visitor. */
  readonly kind: 'public' | 'shell'
  /** The module behind `load`, below src/web; its chunk is preloaded. */
  readonly source: string
  readonly load: (path: string) => Promise<{ readonly page: Page; readonly params?: Params }>
  /** What is said instead of the general sentence when the page is not found or cannot be made. */
  readonly failures?: (words: Words) => Readonly<Record<404 | 500, string>>
  /** Without the shop's header and footer: the page plays somebody else, or has a frame of its own. */
  readonly bare?: true
  /** Reached and left by loading a document: it has a content policy of its own, or plays another site. */
  readonly alone?: true
}

let routes: readonly Route[] = []

/** Hands in the site map. An entry point does this before anything else, so that no room has to know every page. */
export function setSiteMap(siteMap: readonly Route[]): void {
  routes = siteMap
}

/** The route of a path of this site; null: there is no such page. */
export function findRoute(path: string): Matched<Route> | null {
  return matchRoute(routes, path)
}
