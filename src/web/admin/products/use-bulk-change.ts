import { useState } from 'react'
import type * as v from 'valibot'
import type { AdminProductRow } from '#contract/product/product-shapes.ts'
import { changeProducts } from '#contract/admin/products/products.ts'
import { notify } from '#web/kit/toasts.tsx'
import { callAdmin } from '../platform/call-admin.ts'
import { productWords } from '#web/admin/words.ts'
import { useProductProblem } from './product-problem.ts'

export type BulkChange = v.InferInput<(typeof changeProducts)['input']>['change']

/** Applies one change to many products and reports the result. */
export function useBulkChange(rows: readonly AdminProductRow[], onDone: () => void) {
  const words = productWords.use().bulk
  const problemText = useProductProblem()
  const [busy, setBusy] = useState(false)
  const apply = async (wanted: BulkChange) => {
    setBusy(true)
    const products = rows.map(({ id, version }) => ({ id, version }))
    const response = await callAdmin(changeProducts, { products, change: wanted })
    setBusy(false)
    if (response.data === null) return notify('error', problemText(response))
    notify('success', words.done(response.data.changed))
    onDone()
  }
  return { busy, apply }
}
