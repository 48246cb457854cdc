import type { ComponentType, ReactNode } from 'react'
import type { Callable, OutputOf, SentTo } from '#contract/endpoint.ts'
import type { PageCall, PageCalls, PageData, ShopSettings } from '#contract/page.ts'
import type { Language, Localized } from '#shop/localized.ts'
import type { Words } from './words.ts'
import type { LazyWords } from './lazy-words.ts'

export type Params = Readonly<Record<string, string>>

/** The context of a page: params, query, language, shop and origin. */
export type Place = {
  readonly params: Params
  readonly query: URLSearchParams
  readonly language: Language
  readonly shop: ShopSettings
  readonly origin: string
}

/**
 * Metadata of a document. The browser needs only the title: public pages provide the rest behind
 * `import.meta.env.SSR`, which keeps it out of the browser's files.
 */
export type Head = {
  /** Without the shop's name, which is added if there is room. */
  readonly title: string
  readonly description?: string
  /** Path of the picture for shared links, 1200 × 630; default: the shop's own. */
  readonly image?: string
  /** Structured data for search engines. */
  readonly jsonLd?: readonly object[]
  /** For texts with an author and a date. */
  readonly article?: boolean
  readonly noindex?: boolean
  /** The path and title of a feed. */
  readonly feed?: { readonly path: string; readonly title: string }
  /** The canonical path and query; default: the path. */
  readonly canonical?: string | Localized
}

type Responses<Calls extends PageCalls> = {
  readonly [Name in keyof Calls]:
    | OutputOf<NonNullable<Calls[Name]>['endpoint']>
    | (NonNullable<Calls[Name]> extends { readonly optional: true } ? null : never)
}

export type PageProps<Data> = {
  readonly data: Data
  readonly params: Params
  readonly query: URLSearchParams
}

type Definition<Calls extends PageCalls> = {
  /** The page's API calls: run in process on the server, over HTTP in the browser. */
  readonly calls: (params: Params, query: URLSearchParams, language: Language) => Calls
  readonly head: (words: Words, data: Responses<Calls>, place: Place) => Head
  readonly View: ComponentType<PageProps<Responses<Calls>>>
  /** The responses that the document carries for the browser; without it, all of them. */
  readonly forBrowser?: ((data: Responses<Calls>, language: Language) => Responses<Calls>) | undefined
  /** Stays mounted while navigating between pages with the same layout. */
  readonly Layout?: ComponentType<{ readonly children: ReactNode }>
  /** Words of non-public rooms. */
  readonly words?: readonly LazyWords[]
}

/** A page with the types of its calls erased. */
export type Page = {
  readonly calls: (params: Params, query: URLSearchParams, language: Language) => PageCalls
  readonly head: (words: Words, data: PageData, place: Place) => Head
  readonly View: ComponentType<PageProps<PageData>>
  readonly forBrowser?: ((data: PageData, language: Language) => PageData) | undefined
  readonly Layout?: ComponentType<{ readonly children: ReactNode }>
  readonly words?: readonly LazyWords[]
}

/** A call of a page. `{ ...pageCall(endpoint, input), optional: true }`: renders also without the response. */
export function pageCall<E extends Callable>(endpoint: E, input: SentTo<E>) {
  return { endpoint, input } satisfies PageCall
}

/** Defines a page; head and view get the typed responses of its calls. */
export function definePage<Calls extends PageCalls>(definition: Definition<Calls>): Page {
  // edge: head, View and forBrowser only ever get the responses of these calls.
  return definition as unknown as Page
}

export const noCalls = () => ({})

/** Search engines truncate longer titles. */
const longestTitle = 65

/** The document's title. */
export function titleOf({ title }: Pick<Head, 'title'>, { name }: Pick<ShopSettings, 'name'>): string {
  const whole = `${title} | ${name}`
  return title === name || whole.length > longestTitle ? title : whole
}
