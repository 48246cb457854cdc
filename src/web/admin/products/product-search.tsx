import { useState } from 'react'
import type { DeskProductRow } from '../../../contract/desk-product-shapes.ts'
import { listDeskProducts } from '../../../contract/desk-products.ts'
import { Name } from '../../kit/name.tsx'
import { Price } from '../../kit/price.tsx'
import { useLanguage, useLocalized } from '../../platform/site.ts'
import { FindOne } from '../form/find-one.tsx'
import { useAsk } from '../frame/desk-queries.ts'
import { productWords } from './product-words.ts'

type ProductSearchProps = {
  readonly label: string
  /** Whether a product that was found can be chosen here. */
  readonly fits: (product: DeskProductRow) => boolean
  readonly onChoose: (product: DeskProductRow) => void
  /** What each costs today stands beside its name. */
  readonly prices?: boolean
}

/** Finds a product by typing a part of its name, best sellers first. */
export function ProductSearch({ label, fits, onChoose, prices = false }: ProductSearchProps) {
  const words = productWords.use().editor
  const language = useLanguage()
  const say = useLocalized()
  const [typed, setTyped] = useState('')
  const empty = typed.trim() === ''
  const { data } = useAsk(
    listDeskProducts,
    { q: typed.slice(0, 100), language, sort: '-sold' },
    { enabled: !empty, keep: true },
  )
  return (
    <FindOne<DeskProductRow>
      label={label}
      labelHidden
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
    </FindOne>
  )
}
