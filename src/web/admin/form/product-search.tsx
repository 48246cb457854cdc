import { useState } from 'react'
import type { AdminProductRow } from '#contract/product/product-shapes.ts'
import { listAdminProducts } from '#contract/admin/products/products.ts'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { useLanguage, useLocalized } from '#web/platform/framework/site.ts'
import { SearchPicker } from './find-one.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { productWords } from '#web/admin/words.ts'

/** More are found by typing more of the name. */
const maxShown = 8

type ProductSearchProps = {
  readonly label: string
  /** If a heading above shows it. */
  readonly labelHidden?: boolean
  /** Only products in this state, or of this kind, are searched. */
  readonly state?: AdminProductRow['state']
  readonly kind?: AdminProductRow['kind']
  /** Whether a found product can be chosen here. */
  readonly fits?: (product: AdminProductRow) => boolean
  readonly onChoose: (product: AdminProductRow) => void
  /** Shows the current price beside each name. */
  readonly prices?: boolean
}

/** Finds a product or variant by part of its name, best sellers first. */
export function ProductSearch({
  label,
  labelHidden = false,
  state,
  kind,
  fits = () => true,
  onChoose,
  prices = false,
}: ProductSearchProps) {
  const words = productWords.use().editor
  const language = useLanguage()
  const say = useLocalized()
  const [typed, setTyped] = useState('')
  const empty = typed.trim() === ''
  const { data } = useRead(
    listAdminProducts,
    { q: typed.slice(0, 100), language, sort: '-sold', state, kind },
    { enabled: !empty, keep: true },
  )
  const { rows = [], pages = 1 } = empty ? {} : (data ?? {})
  const fitting = rows.filter(fits)
  const isCut = pages > 1 || fitting.length > maxShown
  return (
    <SearchPicker<AdminProductRow>
      label={label}
      labelHidden={labelHidden}
      placeholder={words.relatedSearch}
      typed={typed}
      onType={setTyped}
      found={fitting.slice(0, maxShown)}
      none={empty || isCut ? '' : words.relatedNone}
      note={isCut ? words.relatedMore : ''}
      nameOf={({ name }) => say(name)}
      onChoose={onChoose}
    >
      {(product) => (
        <span className="flex flex-1 justify-between gap-1">
          <Name text={say(product.name)} />
          {prices && <Price shekels={product.priceNow} />}
        </span>
      )}
    </SearchPicker>
  )
}
