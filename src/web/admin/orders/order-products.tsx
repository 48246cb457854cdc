import type { AdminProductRow } from '#contract/product/product-shapes.ts'
import type { Localized } from '#shop/localized.ts'
import { IconButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'
import { ProductSearch } from '../form/product-search.tsx'
import { orderAdminWords } from '#web/admin/words.ts'

/** A product of the new order, at its current price in shekels. */
export type ChosenProduct = {
  readonly id: string
  readonly name: Localized
  readonly price: number
  readonly quantity: number
}

type ProductsProps = {
  readonly chosen: readonly ChosenProduct[]
  readonly onChange: (chosen: readonly ChosenProduct[]) => void
  readonly error: string | undefined
}

/** Finds products by typing, and sets their quantities. */
export function OrderProducts({ chosen, onChange, error }: ProductsProps) {
  const words = orderAdminWords.use().create
  const say = useLocalized()
  const add = ({ id, name, priceNow }: AdminProductRow) => {
    if (!chosen.some((one) => one.id === id))
      onChange([...chosen, { id, name, price: priceNow, quantity: 1 }])
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <ProductSearch label={words.findProduct} state="live" prices onChoose={add} />
      {error !== undefined && <ErrorText>{error}</ErrorText>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {chosen.map((product) => {
          const name = say(product.name)
          return (
            <li key={product.id} className="flex items-center gap-1 rounded-sm bg-sunken ps-1.5">
              <span className="min-w-0 flex-1 truncate">
                <Name text={name} />
              </span>
              <Price shekels={product.price} />
              <input
                type="number"
                aria-label={words.quantity(name)}
                min={1}
                max={100}
                value={product.quantity}
                onChange={(event) =>
                  onChange(
                    chosen.map((one) =>
                      one.id === product.id ? { ...one, quantity: Number(event.target.value) } : one,
                    ),
                  )
                }
                className="min-h-4.5 w-8 rounded-sm border border-edge bg-surface px-1"
              />
              <IconButton
                label={words.remove(name)}
                onClick={() => onChange(chosen.filter(({ id }) => id !== product.id))}
              >
                <Icon name="close" />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
