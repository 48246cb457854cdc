import { type ComponentType, useEffect, useState } from 'react'
import { notify } from '../kit/toasts.tsx'
import { useSite } from '../platform/site.ts'
import { closeCartDrawer, useCartDrawer } from './cart-store.ts'
import { startCartTimers } from './cart-timers.ts'
import { cartTeller } from './tell-cart-news.ts'

/** The cart's place on every page: looks after it in time, and fetches the drawer when it is first opened. */
export function CartHost() {
  const site = useSite()
  const open = useCartDrawer()
  const [Drawer, setDrawer] = useState<ComponentType<{ readonly open: boolean }> | null>(null)

  useEffect(() => startCartTimers(cartTeller(site)), [site])

  useEffect(() => {
    if (!open || Drawer !== null) return
    import('./cart-drawer.tsx').then(
      ({ CartDrawer }) => setDrawer(() => CartDrawer),
      () => {
        closeCartDrawer()
        notify('error', site.words.platform.unreachable)
      },
    )
  }, [open, Drawer, site])

  return Drawer === null ? null : <Drawer open={open} />
}
