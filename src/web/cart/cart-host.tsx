import { type ComponentType, useEffect, useState } from 'react'
import { notify } from '../kit/toasts.tsx'
import { inTime } from '../platform/in-time.ts'
import { useSite } from '../platform/site.ts'
import { readStored } from '../platform/storage.ts'
import { closeCartDrawer, useCart, useCartDrawer } from './cart-store.ts'

/** The cart's place on every page: looks after it in time, and fetches the drawer when it is first opened. */
export function CartHost() {
  const site = useSite()
  const open = useCartDrawer()
  const filled = useCart().count > 0
  const [Drawer, setDrawer] = useState<ComponentType<{ readonly open: boolean }> | null>(null)

  // A visitor without a cart never fetches what looks after one.
  useEffect(() => {
    if (!filled && readStored('cart') === null) return
    let stop = () => {}
    let over = false
    import('./look-after-cart.ts').then(
      ({ lookAfterCart }) => {
        if (!over) stop = lookAfterCart(site)
      },
      () => {},
    )
    return () => {
      over = true
      stop()
    }
  }, [site, filled])

  useEffect(() => {
    if (!open || Drawer !== null) return
    inTime(import('./cart-drawer.tsx')).then(
      ({ CartDrawer }) => setDrawer(() => CartDrawer),
      () => {
        closeCartDrawer()
        notify('error', site.words.platform.unreachable)
      },
    )
  }, [open, Drawer, site])

  return Drawer === null ? null : <Drawer open={open} />
}
