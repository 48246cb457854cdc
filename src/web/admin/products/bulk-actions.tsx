import { useState } from 'react'
import type { AdminProductRow } from '#contract/admin/products/product-shapes.ts'
import { Button } from '#web/kit/button.tsx'
import { FormWindow } from '../form/form-window.tsx'
import { BulkForm, type Category } from './bulk-form.tsx'
import { productWords } from '#web/admin/words.ts'
import { PriceForm } from './prices/price-form.tsx'
import { useBulkChange } from './use-bulk-change.ts'

type BulkProps = {
  readonly rows: readonly AdminProductRow[]
  readonly categories: readonly Category[]
  readonly onDone: () => void
}

type Asked = 'price' | 'discount' | 'category' | 'archive'

/** What can be done with the chosen products: all of them, or none. */
export function BulkActions({ rows, categories, onDone }: BulkProps) {
  const words = productWords.use().bulk
  const [asked, setAsked] = useState<Asked | null>(null)
  const finish = () => {
    setAsked(null)
    onDone()
  }
  const { busy, apply } = useBulkChange(rows, finish)
  const titles = {
    price: words.priceTitle,
    discount: words.discountTitle,
    category: words.categoryTitle,
    archive: words.archiveTitle,
  }
  return (
    <>
      <Button size="sm" busy={busy} onClick={() => void apply({ what: 'state', state: 'live' })}>
        {words.live}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        busy={busy}
        onClick={() => void apply({ what: 'state', state: 'draft' })}
      >
        {words.draft}
      </Button>
      {(['price', 'discount', 'category', 'archive'] as const).map((one) => (
        <Button key={one} size="sm" variant="secondary" onClick={() => setAsked(one)}>
          {words[one]}
        </Button>
      ))}
      <FormWindow
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === null ? '' : titles[asked]}
      >
        {asked === 'price' && <PriceForm rows={rows} onDone={finish} />}
        {asked === 'archive' ? (
          <div className="grid gap-2">
            <p>{words.archiveText}</p>
            <Button
              variant="danger"
              busy={busy}
              onClick={() => void apply({ what: 'state', state: 'archived' })}
            >
              {words.archive}
            </Button>
          </div>
        ) : (
          (asked === 'discount' || asked === 'category') && (
            <BulkForm asked={asked} categories={categories} apply={apply} />
          )
        )}
      </FormWindow>
    </>
  )
}
