import type { CartNews } from '#shop/cart/cart-news.ts'
import { notify } from '#web/kit/toasts.tsx'
import type { Site } from '#web/platform/framework/site.ts'
import { cartNewsText } from './cart-changes-text.ts'

/** Says in the visitor's language what the shop changed in their cart. */
export function cartAnnouncer({
  language,
  words: { cart },
}: Pick<Site, 'language' | 'words'>): (news: CartNews) => void {
  return (news) => notify(...cartNewsText(news, language, cart))
}
