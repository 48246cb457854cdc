import { useState } from 'react'
import type { AdminProductRow } from '#contract/product/product-shapes.ts'
import { Button } from '#web/kit/button.tsx'
import { FormWindow } from '../form/form-window.tsx'
import { BulkForm, type CategoryOption } from './bulk-form.tsx'
import { productWords } from '#web/admin/words.ts'
import { PriceForm } from './prices/price-form.tsx'
import { useBulkChange } from './use-bulk-change.ts'

type BulkProps = {
  readonly rows: readonly AdminProductRow[]
  readonly categories: readonly CategoryOption[]
  readonly onDone: () => void
}

type OpenDialog = 'price' | 'discount' | 'category' | 'archive'

/** Bulk actions on the selected products: each changes all of them, or none. */
export function BulkActions({ rows, categories, onDone }: BulkProps) {
  const words = productWords.use().bulk
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const finish = () => {
    setOpened(null)
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
        <Button key={one} size="sm" variant="secondary" onClick={() => setOpened(one)}>
          {words[one]}
        </Button>
      ))}
      <FormWindow
        open={opened !== null}
        onClose={() => setOpened(null)}
        title={opened === null ? '' : titles[opened]}
      >
        {opened === 'price' && <PriceForm rows={rows} onDone={finish} />}
        {opened === 'archive' ? (
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
          (opened === 'discount' || opened === 'category') && (
            <BulkForm field={opened} categories={categories} apply={apply} />
          )
        )}
      </FormWindow>
    </>
  )
}
