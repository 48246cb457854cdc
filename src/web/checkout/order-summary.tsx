import { useState } from 'react'
import { itemName } from '#shop/cart/cart-item.ts'
import { dayIn } from '#shop/israel-time.ts'
import { toAgorot, toShekels } from '#shop/money.ts'
import { lawfulVat, vatPercentOn, vatWithin } from '#shop/vat.ts'
import { openCartDrawer, useCart } from '#web/cart/cart-store.ts'
import { ItemPicture } from '#web/cart/item-picture.tsx'
import { Card } from '#web/kit/card.tsx'
import { Button } from '#web/kit/button.tsx'
import { ProductName } from '#web/catalogue/product-name.tsx'
import { Price } from '#web/kit/price.tsx'
import { useLanguage, useShop } from '#web/platform/framework/site.ts'
import { CouponField } from '#web/coupons/coupon-field.tsx'
import { useCoupon } from '#web/coupons/coupon-store.ts'
import { couponWords } from '#web/coupons/coupon-words.ts'
import { checkoutWords } from './checkout-words.ts'

/** The cart as it will be ordered. */
export function OrderSummary() {
  const words = checkoutWords.use()
  const language = useLanguage()
  const coupons = couponWords.use()
  const { items, totalAgorot } = useCart()
  const { discount } = useCoupon()
  const payable = totalAgorot - discount
  const { vat = lawfulVat } = useShop()
  const [today] = useState(() => dayIn(new Date().toISOString()))
  const vatPercent = vatPercentOn(today, vat)
  return (
    <Card as="section" aria-labelledby="summary" raised className="grid gap-1.5">
      <header className="flex items-center justify-between gap-1">
        <h2 id="summary" className="text-lg">
          {words.summary}
        </h2>
        <Button variant="quiet" size="sm" className="-me-1.5" onClick={openCartDrawer}>
          {words.editCart}
        </Button>
      </header>
      <ul className="grid gap-1.5">
        {items.map((item) => (
          <li key={item.productId} className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
            <ItemPicture images={item.images} name={itemName(item, language)} className="w-8" />
            <p className="min-w-0 flex-[1_1_6rem] text-sm leading-snug">
              <span className="block font-semibold [overflow-wrap:anywhere]">
                <ProductName text={itemName(item, language)} variantClassName="text-sm" />
              </span>
              {item.count > 1 && (
                <bdi dir="ltr" className="text-muted digits">
                  <Price shekels={item.price} /> × {item.count}
                </bdi>
              )}
            </p>
            <Price shekels={toShekels(toAgorot(item.price) * item.count)} className="ms-auto" />
          </li>
        ))}
      </ul>
      <div className="grid border-t border-line pt-1">
        <CouponField />
      </div>
      <dl
        className="grid grid-cols-[1fr_auto] gap-x-2 gap-y-0.5 border-t border-line pt-1.5"
        aria-live="polite"
      >
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
        <dt className="text-lg font-bold">{words.total}</dt>
        <dd className="text-lg font-bold">
          <Price shekels={toShekels(payable)} />
        </dd>
        {vatPercent > 0 && (
          <>
            <dt className="text-sm text-muted">{words.vat}</dt>
            <dd className="text-end text-sm text-muted">
              <Price shekels={toShekels(vatWithin(payable, vatPercent))} />
            </dd>
          </>
        )}
      </dl>
    </Card>
  )
}
