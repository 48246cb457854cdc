import { useEffect } from 'react'
import { getProduct } from '#contract/catalogue.ts'
import { addToCart, currentCart } from '#web/cart/cart-store.ts'
import { notify } from '#web/kit/toasts.tsx'
import { leaveOutOfAddress } from '#web/platform/browser/leave-out-of-address.ts'
import { readOnce } from '#web/platform/query/queries.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { useLanguage, useWords } from '#web/platform/framework/site.ts'
import { checkoutWords } from './checkout-words.ts'

/** More than an e-mail ever contains. */
const maxProducts = 20

/** Adds the products of a `?renew=id,id` link to the cart, once; items already there stay as they are. */
export function useRenewalLink(): void {
  const { problems } = checkoutWords.use()
  const { catalogue } = useWords()
  const language = useLanguage()
  useEffect(() => {
    const ids = new URLSearchParams(location.search).get('renew')?.split(',').slice(0, maxProducts) ?? []
    if (ids.length === 0) return
    leaveOutOfAddress('renew')
    const add = async (productIdentifier: string) => {
      const product = await readOnce(getProduct, { productIdentifier })
      if (product === null) return notify('warning', catalogue.product.notFound)
      if (product.outOfStock)
        return notify('warning', problems.short(nameInText(product.name[language], language)))
      if (!currentCart().has(product.id)) addToCart(product)
    }
    for (const id of ids) void add(id)
    // oxlint-disable-next-line react/exhaustive-deps -- once, with the address at arrival
  }, [])
}
