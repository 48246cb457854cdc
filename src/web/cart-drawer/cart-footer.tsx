import { toShekels } from '#shop/money.ts'
import { closeCartDrawer, useCart } from '#web/cart/cart-store.ts'
import { useCoupon } from '#web/coupons/coupon-store.ts'
import { couponWords } from '#web/coupons/coupon-words.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Price } from '#web/kit/price.tsx'
import { useShop, useWords } from '#web/platform/framework/site.ts'

/** What the cart comes to, and the way to pay for it. */
export function CartFooter() {
  const { cart } = useWords()
  const coupons = couponWords.use()
  const shop = useShop()
  const { totalAgorot } = useCart()
  const { discount } = useCoupon()
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-2 gap-y-0.5" aria-live="polite">
        {discount > 0 && (
          <>
            <dt className="text-muted">{coupons.subtotal}</dt>
            <dd className="text-end">
              <Price shekels={toShekels(totalAgorot)} />
            </dd>
            <dt className="text-success">{coupons.discount}</dt>
            <dd className="text-end text-success">
              <Price shekels={toShekels(-discount)} />
            </dd>
          </>
        )}
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
    </div>
  )
}
