import { useEffect, useRef, useState } from 'react'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { ButtonLink, IconButton } from '#web/kit/button.tsx'
import { Drawer } from '#web/kit/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { focusOnMount } from '#web/kit/focus/focus-on-mount.ts'
import { notify } from '#web/kit/toasts.tsx'
import { useSite } from '#web/platform/framework/site.ts'
import { CouponField } from '#web/coupons/coupon-field.tsx'
import { couponWords } from '#web/coupons/coupon-words.ts'
import { problemWords } from '#web/platform/framework/problem-text.ts'
import { CartFooter } from './cart-footer.tsx'
import { drawerWords } from './drawer-words.ts'
import { CartSuggestions } from './suggestions.tsx'
import { CartLine } from './cart-line.tsx'
import { closeCartDrawer, fixCart, useCart } from '#web/cart/cart-store.ts'
import { revalidateCart } from '#web/cart/check-cart.ts'
import { cartAnnouncer } from '#web/cart/announce-cart-changes.ts'

/** The cart drawer on every page. Opening it validates the cart against the shop's products. */
function CartDrawer({ open }: { readonly open: boolean }) {
  const site = useSite()
  const { cart } = site.words
  const words = drawerWords.use()
  const { items, count } = useCart()
  const [first] = items
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    if (open) void revalidateCart('drawer', cartAnnouncer(site))
  }, [open, site])

  return (
    <Drawer
      open={open}
      onClose={closeCartDrawer}
      title={count === 0 ? cart.title : `${cart.title} · ${cart.units(count)}`}
      actions={<HeaderActions />}
      {...(count > 0 && { footer: <CartFooter /> })}
    >
      {count === 0 ? (
        <div tabIndex={-1} ref={focusOnMount} className="outline-none">
          <EmptyState title={cart.empty} text={cart.emptyHint} icon={<Icon name="bag" />}>
            <ButtonLink href="/products" onClick={closeCartDrawer}>
              {cart.browse}
            </ButtonLink>
          </EmptyState>
          <CartSuggestions title={words.bestSellers} beside={null} />
        </div>
      ) : (
        <>
          <ul ref={list} tabIndex={-1} className="-my-2.5 ruled outline-none">
            {items.map((item) => (
              <CartLine key={item.productId} item={item} onGone={() => list.current?.focus()} />
            ))}
          </ul>
          <div className="grid border-t border-line pt-2 mt-2.5">
            <CouponField />
          </div>
          {first !== undefined && (
            <CartSuggestions
              title={words.goesWith}
              beside={first.productId}
              onAdd={() => list.current?.focus()}
            />
          )}
        </>
      )}
    </Drawer>
  )
}

function HeaderActions() {
  const site = useSite()
  const { cart } = site.words
  const [refreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    if (refreshing) return
    setRefreshing(true)
    const outcome = await revalidateCart('request', cartAnnouncer(site))
    setRefreshing(false)
    if (outcome === 'unavailable') notify('error', cart.refreshFailed)
    else if (outcome !== 'changed') notify('info', cart.upToDate)
  }
  const clean = () => {
    fixCart()
    notify('success', cart.cleaned)
  }
  return (
    <>
      <IconButton label={cart.refresh} aria-disabled={refreshing || undefined} onClick={() => void refresh()}>
        <Icon name="refresh" />
      </IconButton>
      <IconButton label={cart.clean} onClick={clean}>
        <AdminIcon name="clean" />
      </IconButton>
    </>
  )
}

export const section = { View: CartDrawer, words: [drawerWords, couponWords, problemWords] }
