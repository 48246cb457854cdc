import type { SearchNames } from '#shop/catalogue/search-names.ts'
import type { Language } from '#shop/localized.ts'

export type Post = {
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly date: string
  readonly author: string
  readonly categories: readonly string[]
  readonly minutes: number
  readonly html: string
}
export type Question = {
  readonly slug: string
  readonly topic: string
  readonly question: string
  readonly html: string
}
export type ShopDocument = {
  readonly title: string
  readonly description: string
  readonly updated: string
  readonly html: string
}

/** Everything the shop has to read, per language: posts newest first, questions in their order. */
export type Content = {
  readonly posts: Readonly<Record<Language, readonly Post[]>>
  readonly questions: Readonly<Record<Language, readonly Question[]>>
  readonly documents: Readonly<Record<Language, ReadonlyMap<string, ShopDocument>>>
  /** What people call things, beyond the words of the products. */
  readonly searchNames: SearchNames
}

/** A picture that the shop brings along and keeps in no table. */
export type OwnPicture = { readonly mime: 'image/svg+xml'; readonly content: Buffer }

/** The covers of the blog's posts. */
export type BlogCovers = {
  urlOf(slug: string): string
  /** By picture id, for whoever serves pictures. */
  readonly pictures: ReadonlyMap<string, OwnPicture>
}
