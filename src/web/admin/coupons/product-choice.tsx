import { useState } from 'react'
import type { Coupon } from '#contract/admin/coupons.ts'
import { IconButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Name } from '#web/kit/name.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'
import { ProductSearch } from '../form/product-search.tsx'
import { couponAdminWords } from '#web/admin/words.ts'

type Named = Coupon['products'][number]

type ChoiceProps = {
  readonly known: readonly Named[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Finds products by typing; the chosen ones are listed below. */
export function ProductChoice({ known, chosen, onChange }: ChoiceProps) {
  const words = couponAdminWords.use()
  const say = useLocalized()
  const [names, setNames] = useState<readonly Named[]>(known)
  const add = (product: Named) => {
    setNames((all) => [...all.filter(({ id }) => id !== product.id), product])
    if (!chosen.includes(product.id)) onChange([...chosen, product.id])
  }
  return (
    <div className="grid gap-1">
      <ProductSearch
        label={words.products}
        fits={({ state }) => state !== 'archived'}
        onChoose={({ id, name }) => add({ id, name })}
      />
      {chosen.length > 0 && (
        <ul className="grid gap-0.5">
          {chosen.map((id) => {
            const product = names.find((one) => one.id === id)
            const name = product === undefined ? id : say(product.name)
            return (
              <li key={id} className="flex items-center gap-1 rounded-sm bg-sunken ps-1.5">
                <span className="min-w-0 flex-1 truncate">
                  <Name text={name} />
                </span>
                <IconButton
                  label={words.removeProduct(name)}
                  onClick={() => onChange(chosen.filter((one) => one !== id))}
                >
                  <Icon name="close" />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
