import { useState } from 'react'
import type { AdminProductRow } from '#contract/product/product-shapes.ts'
import { listAdminProducts } from '#contract/admin/products/products.ts'
import { Name } from '#web/kit/name.tsx'
import { Price } from '#web/kit/price.tsx'
import { useLanguage, useLocalized } from '#web/platform/framework/site.ts'
import { SearchPicker } from './find-one.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { productWords } from '#web/admin/words.ts'

type ProductSearchProps = {
  readonly label: string
  /** If a heading above shows it. */
  readonly labelHidden?: boolean
  /** Whether a found product can be chosen here. */
  readonly fits: (product: AdminProductRow) => boolean
  readonly onChoose: (product: AdminProductRow) => void
  /** Shows the current price beside each name. */
  readonly prices?: boolean
}

/** Finds a product or variant in any state by part of its name, best sellers first. */
export function ProductSearch({
  label,
  labelHidden = false,
  fits,
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
    { q: typed.slice(0, 100), language, sort: '-sold' },
    { enabled: !empty, keep: true },
  )
  return (
    <SearchPicker<AdminProductRow>
      label={label}
      labelHidden={labelHidden}
      placeholder={words.relatedSearch}
      typed={typed}
      onType={setTyped}
      found={(empty ? [] : (data?.rows ?? [])).filter(fits).slice(0, 8)}
      none={empty ? '' : words.relatedNone}
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
