import { itemName } from '#shop/cart/cart-item.ts'
import type { CartNews } from '#shop/cart/cart-news.ts'
import type { Language } from '#shop/localized.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import type { CartWords } from './words.en.ts'

/** The message for a change of the cart, and its severity. */
export function cartNewsText(
  news: CartNews,
  language: Language,
  words: CartWords,
): readonly [type: 'warning' | 'info', text: string] {
  if (news.kind === 'items-removed') return ['warning', words.itemsRemoved(news.count)]
  if (news.kind === 'cart-updated') return ['info', words.cartUpdated]
  const name = nameInText(itemName(news.item, language), language)
  if (news.kind === 'units-limited') return ['warning', words.unitsLimited(name, news.item.count)]
  return news.kind === 'item-removed'
    ? ['warning', words.itemRemoved(name)]
    : ['info', words.itemUpdated(name)]
}
