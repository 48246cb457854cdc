import { createContext, use } from 'react'
import type { ShopSettings } from '#contract/page.ts'
import { type Language, type Localized, directionOf } from '#shop/localized.ts'
import { minRefundDays } from '#shop/orders/refunds/refund-days.ts'
import type { Words } from './words.ts'

/** Constant for the lifetime of the document. */
export type Site = {
  readonly language: Language
  readonly words: Words
  readonly shop: ShopSettings
  /** The words of all pages, in any language. */
  readonly loadWords: (language: Language) => Promise<Words>
}

export const SiteContext = createContext<Site | null>(null)

export function useSite(): Site {
  const site = use(SiteContext)
  if (site === null) throw new Error('used outside the site')
  return site
}

/** Interface texts in the visitor's language: `useWords().cart.empty`. */
export function useWords(): Words {
  return useSite().words
}

export function useShop(): ShopSettings {
  return useSite().shop
}

/** The cancellation period of new orders, in days. */
export function useRefundDays(): number {
  return useSite().shop.refundDays ?? minRefundDays
}

export function useLanguage(): Language {
  return useSite().language
}

export function useDirection(): 'ltr' | 'rtl' {
  return directionOf(useSite().language)
}

/** Picks the visitor's language of a text: `useLocalized()(product.name)`. */
export function useLocalized(): (text: Localized) => string {
  const { language } = useSite()
  return (text) => text[language]
}
