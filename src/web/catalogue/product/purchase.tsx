import { type ReactNode, useSyncExternalStore } from 'react'
import { Badge } from '#web/kit/badge.tsx'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { Name } from '#web/kit/name.tsx'
import { ReducedPrice } from '#web/kit/price.tsx'
import { useCartDrawer } from '#web/cart/cart-store.ts'
import { readStored } from '#web/platform/browser/storage.ts'
import { Lazy } from '#web/platform/framework/lazy.tsx'
import { useLocalized, useRefundDays, useShop, useWords } from '#web/platform/framework/site.ts'
import { BuyBox, type BuyBoxProps } from './buy-box.tsx'
import { ProductChips } from './product-chips.tsx'
import { ProductName } from '../product-name.tsx'
import { Stars } from '../stars.tsx'
import { VariantPicker } from './variant-picker.tsx'

/** Name, price and the button to the cart. */
export function Purchase({ product, buying, actions }: BuyBoxProps) {
  const { card, product: words } = useWords().catalogue
  const say = useLocalized()
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-1 text-sm font-semibold text-muted">
        <Name text={product.brand} />
        {product.isNew && <Badge tone="info">{card.new}</Badge>}
        {product.discountPercent !== null && <Badge tone="brass">{card.off(product.discountPercent)}</Badge>}
        {product.outOfStock && <Badge>{card.soldOut}</Badge>}
        {product.rating !== null && (
          <a href="#reviews" className="underline-offset-4 hover:underline">
            <Stars {...product.rating} />
          </a>
        )}
      </div>
      <h1 className="-mt-1 text-2xl">
        <ProductName text={say(product.name)} variantClassName="mt-0.5 text-lg" />
      </h1>
      <p>{say(product.summary)}</p>
      <ProductChips product={product} />
      <p data-main-price>
        <ReducedPrice
          {...product}
          size="lg"
          note={useShop().vat?.mode !== 'exempt' && <span className="text-sm text-muted">{words.vat}</span>}
        />
      </p>
      <VariantPicker product={product} />
      {!product.outOfStock && (
        <PriceWithCoupon productId={product.id} quantity={buying.quantity} onPrice={buying.setCouponPrice} />
      )}
      <BuyBox product={product} buying={buying} actions={actions} />
      <ul className="grid gap-1 border-t border-line pt-2 text-sm">
        {!product.outOfStock && (
          <Assurance icon={product.kind === 'service' ? 'mail' : 'bolt'}>
            {words.arrival[product.kind]}
          </Assurance>
        )}
        {product.asks && <Assurance icon="info">{say(product.asks)}</Assurance>}
        <Assurance icon="refresh">{words.refund(useRefundDays())}</Assurance>
        <Assurance icon="lock">{words.safe}</Assurance>
      </ul>
    </div>
  )
}

const loadCouponPrice = () => import('#web/coupons/coupon-price.tsx').then(({ section }) => section)

const nothingToFollow = () => () => {}
const hasCoupon = () => readStored('coupon') !== null || /[?&]coupon=/.test(location.search)

/**
 * The price with a visitor's coupon, from a link or typed in the cart drawer: the drawer's changes render
 * this again.
 */
function PriceWithCoupon(wanted: {
  readonly productId: string
  readonly quantity: number
  readonly onPrice: (shekels: number | null) => void
}) {
  useCartDrawer()
  const isWanted = useSyncExternalStore(nothingToFollow, hasCoupon, () => false)
  return <Lazy wanted={isWanted} load={loadCouponPrice} props={wanted} />
}

function Assurance({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  return (
    <li className="flex items-start gap-1">
      <Icon name={icon} className="mt-0.25 text-link" />
      {children}
    </li>
  )
}
