import { useState } from 'react'
import { listProducts } from '#contract/addresses.ts'
import type { Coupon } from '#contract/admin/coupons.ts'
import { IconButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Name } from '#web/kit/name.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'
import { SearchPicker } from '../form/find-one.tsx'
import { useRead } from '#web/platform/query/queries.ts'
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
      <ProductSearch onChoose={add} />
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

function ProductSearch({ onChoose }: { readonly onChoose: (product: Named) => void }) {
  const words = couponAdminWords.use()
  const say = useLocalized()
  const [typed, setTyped] = useState('')
  const { data } = useRead(listProducts, typed.trim() === '' ? {} : { q: typed.trim() }, { keep: true })
  return (
    <SearchPicker<Named>
      label={words.products}
      placeholder={words.findProduct}
      typed={typed}
      onType={setTyped}
      found={data?.products ?? []}
      none={words.noProduct}
      nameOf={({ name }) => say(name)}
      onChoose={({ id, name }) => onChoose({ id, name })}
    >
      {({ name }) => <Name text={say(name)} />}
    </SearchPicker>
  )
}
