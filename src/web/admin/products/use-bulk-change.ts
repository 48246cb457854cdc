import { useState } from 'react'
import type * as v from 'valibot'
import type { AdminProductRow } from '#contract/product/product-shapes.ts'
import { changeProducts } from '#contract/admin/products/products.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { notify } from '#web/kit/toasts.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { productWords } from '#web/admin/words.ts'

export type BulkChange = v.InferInput<(typeof changeProducts)['input']>['change']

/** Applies one change to many products and reports the result. */
export function useBulkChange(rows: readonly AdminProductRow[], onDone: () => void) {
  const words = productWords.use().bulk
  const language = useLanguage()
  const problemText = useAdminProblem()
  const [busy, setBusy] = useState(false)
  const apply = async (wanted: BulkChange) => {
    setBusy(true)
    const products = rows.map(({ id, version }) => ({ id, version }))
    const response = await callAdmin(changeProducts, { products, change: wanted })
    setBusy(false)
    if (response.data === null) {
      const { detail } = response.problem ?? {}
      const name = typeof detail === 'object' ? nameIn(detail['name'], language) : null
      return notify(
        'error',
        name === null ? problemText(response) : words.notReady(nameInText(name, language)),
      )
    }
    notify('success', words.done(response.data.changed))
    onDone()
  }
  return { busy, apply }
}

function nameIn(value: unknown, language: string): string | null {
  const name: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, language) : null
  return typeof name === 'string' && name !== '' ? name : null
}
