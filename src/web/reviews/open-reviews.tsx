import type { ComponentType } from 'react'
import type { ProductPage } from '#contract/catalogue.ts'
import type { Language } from '#shop/localized.ts'
import { queries } from '#web/platform/query/queries.ts'
import { problemWords } from '#web/platform/i18n/problem-text.ts'
import { reviewWords } from './review-words.ts'
import { reviewsQuery } from './reviews-query.ts'
import { Reviews } from './reviews.tsx'

/** The reviews of a product with their words, styles and first answer: everything its page does not bring. */
export async function openReviews(product: ProductPage, language: Language): Promise<ComponentType> {
  const first = reviewsQuery({ productIdentifier: product.id, language, stars: null })
  await Promise.all([
    queries.infiniteQuery(first).catch(() => {}),
    reviewWords.load(language),
    problemWords.load(language),
  ])
  return () => <Reviews product={product} />
}
