import { type Language, type Localized, languages } from '#shop/localized.ts'

type Addressed = { readonly slug: string; readonly slugHe: string | null }

/** The path of a product's page in a language: the Hebrew page may have a name of its own. */
export function productPath({ slug, slugHe }: Addressed, language: Language): string {
  return `/product/${language === 'he' && slugHe !== null ? encodeURIComponent(slugHe) : slug}`
}

/** The same in every language. */
export function productPaths(product: Addressed): Localized {
  const [en, he] = languages.map((language) => productPath(product, language))
  return { en: en ?? '', he: he ?? '' }
}
