import { itemName } from '../../shop/cart/cart-item.ts'
import type { CartNews } from '../../shop/cart/cart-news.ts'
import { notify } from '../kit/toasts.tsx'
import type { Site } from '../platform/site.ts'

/** Says in the visitor's language what the shop changed in their cart. */
export function cartTeller({
  language,
  words: { cart },
}: Pick<Site, 'language' | 'words'>): (news: CartNews) => void {
  return (news) => {
    if (news.kind === 'items-removed') notify('warning', cart.itemsRemoved(news.count))
    else if (news.kind === 'item-removed') notify('warning', cart.itemRemoved(itemName(news.item, language)))
    else if (news.kind === 'item-updated') notify('info', cart.itemUpdated(itemName(news.item, language)))
    else notify('info', cart.cartUpdated)
  }
}
