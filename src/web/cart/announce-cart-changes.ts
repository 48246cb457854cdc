import type { CartNews } from '#shop/cart/cart-news.ts'
import { notify } from '#web/kit/toasts.tsx'
import type { Site } from '#web/platform/framework/site.ts'
import { cartNewsText } from './cart-changes-text.ts'

/** Shows the visitor which changes the shop made to their cart. */
export function cartAnnouncer({
  language,
  words: { cart },
}: Pick<Site, 'language' | 'words'>): (news: CartNews) => void {
  return (news) => notify(...cartNewsText(news, language, cart))
}
