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
  /** The day of its first publication, in Israel. */
  readonly date: string
  /** When its present version was published, as ISO 8601. */
  readonly updated: string
  /** Empty if none is named. */
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
  /** When its present version was published, as ISO 8601. */
  readonly updated: string
  readonly html: string
}

/** All content by language: posts newest first, questions in their order. */
export type Content = {
  readonly posts: Readonly<Record<Language, readonly Post[]>>
  readonly questions: Readonly<Record<Language, readonly Question[]>>
  /** Pages by slug: those of every shop, and the owner's. */
  readonly documents: Readonly<Record<Language, ReadonlyMap<string, ShopDocument>>>
  /** The links in the header and the footer, and the categories of products. */
  readonly menus: Readonly<Record<Language, PageMenus>>
  /** The layout of the home page. */
  readonly home: HomeLayout
  /** The current slug of a page or post with this old slug, or null. */
  movedTo(kind: ContentKind, slug: string): string | null
  /** What people call products, beyond the products' own words. */
  readonly searchNames: SearchNames
}

/** The shop's content in the memory of this server. */
export type ContentStore = {
  readonly content: Content
  /** Reads it again. */
  reload(): Promise<void>
  /** Calls the listener after each change, and when a scheduled text is published. */
  onChange(listener: () => void): void
  /** Stops reading. */
  close(): void
}

/** A picture that is part of the release and not stored in a table. */
export type OwnPicture = { readonly mime: 'image/svg+xml'; readonly content: Buffer }
