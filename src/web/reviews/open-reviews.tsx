import type { ComponentType } from 'react'
import type { ProductPage } from '#contract/catalogue.ts'
import { listReviews } from '#contract/addresses.ts'
import type { Language } from '#shop/localized.ts'
import { call } from '#web/platform/http/api.ts'
import { problemWords } from '#web/platform/i18n/problem-text.ts'
import { reviewWords } from './review-words.ts'
import { Reviews } from './reviews.tsx'

/** The reviews of a product with their words, styles and first answer: everything its page does not bring. */
export async function openReviews(product: ProductPage, language: Language): Promise<ComponentType> {
  const [first] = await Promise.all([
    call(listReviews, { productIdentifier: product.id, language }),
    reviewWords.load(language),
    problemWords.load(language),
  ])
  return () => <Reviews product={product} first={first.data} />
}
