import type { HomeLayout } from '#contract/home-layout.ts'
import type { PageMenus } from '#contract/page.ts'
import type { SearchNames } from '#shop/catalogue/search-names.ts'
import type { ContentKind } from '#shop/content/content.ts'
import type { Language } from '#shop/localized.ts'

export type NamedGroup = { readonly slug: string; readonly name: string }

export type Post = {
  readonly slug: string
  readonly title: string
  readonly description: string
  /** The day in Israel on which it first appeared. */
  readonly date: string
  readonly author: string
  readonly categories: readonly NamedGroup[]
  readonly minutes: number
  readonly pictureId: string | null
  readonly pictureAlt: string
  readonly html: string
}
export type Question = {
  readonly slug: string
  readonly topic: NamedGroup
  readonly question: string
  readonly html: string
}
export type ShopDocument = {
  readonly title: string
  readonly description: string
  /** The day in Israel since which it stands so. */
  readonly updated: string
  readonly html: string
}

/** Everything the shop has to read, per language: posts newest first, questions in their order. */
export type Content = {
  readonly posts: Readonly<Record<Language, readonly Post[]>>
  readonly questions: Readonly<Record<Language, readonly Question[]>>
  /** By slug: those of every shop, and its own pages. */
  readonly documents: Readonly<Record<Language, ReadonlyMap<string, ShopDocument>>>
  /** The links in the header and the footer, and the categories of products. */
  readonly menus: Readonly<Record<Language, PageMenus>>
  /** What the home page is composed of. */
  readonly home: HomeLayout
  /** Where a page or a post is that had this address before. */
  movedTo(kind: ContentKind, slug: string): string | null
  /** What people call things, beyond the words of the products. */
  readonly searchNames: SearchNames
}

/** The texts of the shop in the memory of this server. */
export type ContentStore = {
  readonly content: Content
  /** Reads them again. */
  reload(): Promise<void>
  /** Called after each reading that found something else, and when a scheduled text appears. */
  onChange(listener: () => void): void
  /** Nothing is read any more. */
  close(): void
}

/** A picture that the shop brings along and keeps in no table. */
export type OwnPicture = { readonly mime: 'image/svg+xml'; readonly content: Buffer }
