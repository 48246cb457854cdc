import { type Agorot, toShekels } from '#shop/money.ts'
import { closeCartDrawer, useCart } from '#web/cart/cart-store.ts'
import { useCoupon } from '#web/coupons/coupon-store.ts'
import { couponWords } from '#web/coupons/coupon-words.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Price } from '#web/kit/price.tsx'
import { useShop, useWords } from '#web/platform/framework/site.ts'
import { drawerWords } from './drawer-words.ts'

/** The cart's total, and the button to the checkout. */
export function CartFooter() {
  const { cart } = useWords()
  const coupons = couponWords.use()
  const shop = useShop()
  const words = drawerWords.use()
  const { totalAgorot, savedAgorot } = useCart()
  const { discount } = useCoupon()
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-2 gap-y-0.5" aria-live="polite">
        {(discount > 0 || savedAgorot > 0) && (
          <>
            <dt className="text-muted">{coupons.subtotal}</dt>
            <dd className="text-end">
              <Price shekels={toShekels(totalAgorot + savedAgorot)} />
            </dd>
          </>
        )}
        {savedAgorot > 0 && <Saving label={words.sale} agorot={savedAgorot} />}
        {discount > 0 && <Saving label={coupons.discount} agorot={discount} />}
        <dt className="font-semibold">
          {cart.total}{' '}
          {shop.vat?.mode !== 'exempt' && (
            <span className="text-sm font-normal text-muted">{cart.vatIncluded}</span>
          )}
        </dt>
        <dd className="text-end text-xl font-bold">
          <Price shekels={toShekels(totalAgorot - discount)} />
        </dd>
      </dl>
      <ButtonLink href="/checkout" size="lg" wide onClick={closeCartDrawer}>
        {cart.checkout}
      </ButtonLink>
      <p className="-mt-0.5 flex items-start gap-1 text-sm text-muted">
        <Icon name="bolt" className="mt-0.25" />
        {words.promise}
      </p>
    </div>
  )
}

function Saving({ label, agorot }: { readonly label: string; readonly agorot: Agorot }) {
  return (
    <>
      <dt className="text-success">{label}</dt>
      <dd className="text-end text-success">
        <Price shekels={toShekels(-agorot)} />
      </dd>
    </>
  )
}
