import { useEffect } from 'react'
import { getProduct } from '#contract/catalogue.ts'
import { addToCart, currentCart } from '#web/cart/cart-store.ts'
import { notify } from '#web/kit/toasts.tsx'
import { leaveOutOfAddress } from '#web/platform/browser/leave-out-of-address.ts'
import { isMissing, readOnce } from '#web/platform/query/queries.ts'
import { useProblemText } from '#web/platform/framework/problem-text.ts'
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
  const problemText = useProblemText()
  useEffect(() => {
    const ids = new URLSearchParams(location.search).get('renew')?.split(',').slice(0, maxProducts) ?? []
    if (ids.length === 0) return
    /** Returns why a product could not be read, or null. */
    const add = async (productIdentifier: string) => {
      const response = await readOnce(getProduct, { productIdentifier })
      const product = response.data
      if (product === null) {
        if (!isMissing({ response })) return problemText(response)
        notify('warning', catalogue.product.notFound)
      } else if (product.outOfStock)
        notify('warning', problems.short(nameInText(product.name[language], language)))
      else if (!currentCart().has(product.id)) addToCart(product)
      return null
    }
    const addAll = async () => {
      const failures = (await Promise.all(ids.map(add))).filter((text) => text !== null)
      if (failures.length === 0) return leaveOutOfAddress('renew')
      // the link stays in the address, for a reload
      for (const text of new Set(failures)) notify('error', text)
    }
    void addAll()
    // oxlint-disable-next-line react/exhaustive-deps -- once, with the address at arrival
  }, [])
}
