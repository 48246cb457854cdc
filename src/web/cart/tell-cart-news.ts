import type { CartNews } from '../../shop/cart/cart-news.ts'
import { notify } from '../kit/toasts.tsx'
import type { Site } from '../platform/site.ts'
import { cartNewsText } from './cart-news-text.ts'

/** Says in the visitor's language what the shop changed in their cart. */
export function cartTeller({
  language,
  words: { cart },
}: Pick<Site, 'language' | 'words'>): (news: CartNews) => void {
  return (news) => notify(...cartNewsText(news, language, cart))
}
