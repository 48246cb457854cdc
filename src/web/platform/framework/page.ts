import type { ComponentType, ReactNode } from 'react'
import type { Callable, OutputOf, SentTo } from '#contract/endpoint.ts'
import type { PageCall, PageCalls, PageData, ShopSettings } from '#contract/page.ts'
import type { Language, Localized } from '#shop/localized.ts'
import type { Words } from './words.ts'
import type { LazyWords } from '../i18n/lazy-words.ts'

export type Params = Readonly<Record<string, string>>

/** Where a page stands: the `:name` parts of its path, its query, the language, the shop and its origin. */
export type Place = {
  readonly params: Params
  readonly query: URLSearchParams
  readonly language: Language
  readonly shop: ShopSettings
  readonly origin: string
}

/**
 * What a document says of itself. The browser needs the title alone: a public page gives the rest
 * behind `import.meta.env.SSR`, which keeps it out of the browser's files.
 */
export type Head = {
  /** Without the shop's name, which is added where there is room. */
  readonly title: string
  readonly description?: string
  /** Path of the picture shown when the page is shared, 1200 × 630; the shop's own when absent. */
  readonly image?: string
  /** Structured data for search engines. */
  readonly jsonLd?: readonly object[]
  /** A text with an author and a date. */
  readonly article?: boolean
  readonly noindex?: boolean
  /** What can be subscribed to here: the path of a feed, and what it is called. */
  readonly feed?: { readonly path: string; readonly title: string }
  /** The path and query that search engines shall keep; the path alone when absent. */
  readonly canonical?: string | Localized
}

type Answers<Calls extends PageCalls> = {
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
  /** What the page asks of the API: in process on the server, over HTTP in the browser. */
  readonly calls: (params: Params, query: URLSearchParams, language: Language) => Calls
  readonly head: (words: Words, data: Answers<Calls>, place: Place) => Head
  readonly View: ComponentType<PageProps<Answers<Calls>>>
  /** Stays mounted while pages with the same layout follow each other. */
  readonly Layout?: ComponentType<{ readonly children: ReactNode }>
  /** Words of a room outside the public ones. */
  readonly words?: readonly LazyWords[]
}

/** A page whose calls are known only by name. */
export type Page = {
  readonly calls: (params: Params, query: URLSearchParams, language: Language) => PageCalls
  readonly head: (words: Words, data: PageData, place: Place) => Head
  readonly View: ComponentType<PageProps<PageData>>
  readonly Layout?: ComponentType<{ readonly children: ReactNode }>
  readonly words?: readonly LazyWords[]
}

/** A call of a page. `{ ...pageCall(endpoint, input), optional: true }` lets the page live without the answer. */
export function pageCall<E extends Callable>(endpoint: E, input: SentTo<E>) {
  return { endpoint, input } satisfies PageCall
}

/** Ties a page's head and view to the answers of its own calls. */
export function definePage<Calls extends PageCalls>(definition: Definition<Calls>): Page {
  // edge: the answers reach head and View from exactly these calls.
  return definition as unknown as Page
}

export const noCalls = () => ({})

/** Search engines cut what is longer. */
const longestTitle = 65

/** The document's title. */
export function titleOf({ title }: Pick<Head, 'title'>, { name }: Pick<ShopSettings, 'name'>): string {
  const whole = `${title} | ${name}`
  return title === name || whole.length > longestTitle ? title : whole
}
