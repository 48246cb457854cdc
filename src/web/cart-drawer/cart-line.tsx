import { type CartItem, itemName, maxUnits } from '#shop/cart/cart-item.ts'
import { percentOff } from '#shop/catalogue/change-price.ts'
import { toAgorot, toShekels } from '#shop/money.ts'
import { Badge } from '#web/kit/badge.tsx'
import { IconButton } from '#web/kit/button.tsx'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ProductName } from '#web/catalogue/product-name.tsx'
import { Price } from '#web/kit/price.tsx'
import { useLanguage, useWords } from '#web/platform/framework/site.ts'
import { addOne, closeCartDrawer, deleteItem, removeOne } from '#web/cart/cart-store.ts'
import { ItemPicture } from '#web/cart/item-picture.tsx'

type CartLineProps = {
  readonly item: CartItem
  /** Called before the line is removed, so that focus can move elsewhere. */
  readonly onGone: () => void
}

/** A product in the drawer: picture, name, unit price × count, and its controls. */
export function CartLine({ item, onGone }: CartLineProps) {
  const { cart, catalogue, kit } = useWords()
  const name = itemName(item, useLanguage())
  const { productId, price, fullPrice, count } = item
  const off = fullPrice === undefined ? 0 : percentOff(toAgorot(price), toAgorot(fullPrice))
  const most = maxUnits(item)
  const decrease = () => {
    if (count === 1) onGone()
    removeOne(productId)
  }
  const remove = () => {
    onGone()
    deleteItem(productId)
  }
  return (
    <li className="flex gap-2 py-2.5">
      <ItemPicture images={item.images} name={name} className="w-10" />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex items-start gap-1">
          <a
            href={`/product/${encodeURIComponent(productId)}`}
            onClick={closeCartDrawer}
            className="line-clamp-3 flex-1 font-semibold leading-snug [overflow-wrap:anywhere] hover:underline"
          >
            <ProductName text={name} variantClassName="text-sm" />
          </a>
          <Price shekels={toShekels(toAgorot(price) * count)} className="leading-snug font-bold" />
        </div>
        <p className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
          <bdi dir="ltr" className="digits">
            <Price shekels={price} /> × {count}
          </bdi>
          {fullPrice !== undefined && (
            <>
              <s>
                <span className="sr-only">{`${kit.price.before} `}</span>
                <Price shekels={fullPrice} />
              </s>
              {off > 0 && <Badge tone="brass">{catalogue.card.off(off)}</Badge>}
            </>
          )}
        </p>
        <div className="flex items-center justify-between gap-1">
          <Stepper
            name={name}
            count={count}
            most={most}
            onDecrease={decrease}
            onIncrease={() => addOne(productId)}
          />
          <IconButton
            label={cart.remove(name)}
            className="-me-1 text-muted hover:text-error"
            onClick={remove}
          >
            <Icon name="trash" />
          </IconButton>
        </div>
        <p role="status" className="text-sm leading-snug text-muted empty:hidden">
          {count >= most && catalogue.product.perOrder(most)}
        </p>
      </div>
    </li>
  )
}

type StepperProps = {
  readonly name: string
  readonly count: number
  readonly most: number
  readonly onDecrease: () => void
  readonly onIncrease: () => void
}

function Stepper({ name, count, most, onDecrease, onIncrease }: StepperProps) {
  const { cart } = useWords()
  return (
    <fieldset aria-label={cart.quantity} className="inline-flex items-center rounded-sm border border-line">
      <IconButton label={cart.decrease(name)} onClick={onDecrease}>
        <AdminIcon name="minus" />
      </IconButton>
      <output className="min-w-4 text-center font-semibold digits">{count}</output>
      <IconButton label={cart.increase(name)} aria-disabled={count >= most} onClick={onIncrease}>
        <Icon name="plus" />
      </IconButton>
    </fieldset>
  )
}
