import { Combobox } from '@base-ui/react/combobox'
import { useState } from 'react'
import { listProducts } from '../../../contract/catalogue.ts'
import type { Coupon } from '../../../contract/coupon-desk.ts'
import { IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Name } from '../../kit/name.tsx'
import { useLocalized } from '../../platform/site.ts'
import { useAsk } from '../frame/desk-queries.ts'
import { couponDeskWords } from './coupon-desk-words.ts'

type Named = Coupon['products'][number]

type ChoiceProps = {
  readonly known: readonly Named[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Products of the shop, found by typing; the chosen ones stand below. */
export function ProductChoice({ known, chosen, onChange }: ChoiceProps) {
  const words = couponDeskWords.use()
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
  const words = couponDeskWords.use()
  const say = useLocalized()
  const [typed, setTyped] = useState('')
  const { data } = useAsk(listProducts, typed.trim() === '' ? {} : { q: typed.trim() }, { keep: true })
  const found = data?.products ?? []
  return (
    <Combobox.Root<Named>
      items={found}
      filter={null}
      value={null}
      inputValue={typed}
      onInputValueChange={(text) => setTyped(text)}
      onValueChange={(product) => {
        if (product === null) return
        onChoose({ id: product.id, name: product.name })
        setTyped('')
      }}
      itemToStringLabel={(product) => say(product.name)}
    >
      <label className="grid gap-0.5 text-sm font-semibold">
        {words.products}
        <Combobox.Input
          placeholder={words.findProduct}
          className="min-h-5.5 w-full rounded-sm border border-edge bg-surface px-1.5 text-base font-normal text-ink placeholder:text-muted hover:border-ink"
        />
      </label>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-50">
          <Combobox.Popup className="max-h-40 w-(--anchor-width) overflow-y-auto rounded-md border border-line bg-surface p-0.5 shadow-high">
            <Combobox.Empty className="p-1 text-sm text-muted empty:p-0">{words.noProduct}</Combobox.Empty>
            <Combobox.List>
              {(product: Named) => (
                <Combobox.Item
                  key={product.id}
                  value={product}
                  className="cursor-default rounded-sm px-1 py-0.5 data-highlighted:bg-sunken"
                >
                  <Name text={say(product.name)} />
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
