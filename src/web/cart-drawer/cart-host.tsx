import { useEffect } from 'react'
import { notify } from '#web/kit/toasts.tsx'
import { Lazy } from '#web/platform/framework/lazy.tsx'
import { useSite } from '#web/platform/framework/site.ts'
import { readStored } from '#web/platform/browser/storage.ts'
import { closeCartDrawer, useCart, useCartDrawer } from '#web/cart/cart-store.ts'

const loadDrawer = () => import('./cart-drawer.tsx').then(({ section }) => section)

/** Keeps the cart valid on every page, and loads the drawer when it is first opened. */
export function CartHost() {
  const site = useSite()
  const open = useCartDrawer()
  const filled = useCart().count > 0

  // Visitors without a cart never load the code that validates it.
  useEffect(() => {
    if (!filled && readStored('cart') === null) return
    let stop = () => {}
    let over = false
    import('#web/cart/start-cart-validation.ts').then(
      ({ startCartValidation }) => {
        if (!over) stop = startCartValidation(site)
      },
      () => {},
    )
    return () => {
      over = true
      stop()
    }
  }, [site, filled])

  const refuse = () => {
    closeCartDrawer()
    notify('error', site.words.platform.unreachable)
  }
  return <Lazy wanted={open} load={loadDrawer} props={{ open }} onFailure={refuse} />
}
