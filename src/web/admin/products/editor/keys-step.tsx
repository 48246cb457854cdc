import { useState } from 'react'
import type { AdminProduct } from '#contract/product/product-shapes.ts'
import { getProductStock } from '#contract/admin/stock/stock.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { productWords } from '#web/admin/words.ts'
import { useMay } from '#web/admin/frame/use-admin.ts'
import { ImportSteps } from '#web/admin/stock/import/import-view.tsx'

type KeysProps = { readonly product: AdminProduct }

/** The step after the first save: for a product sold by key without keys, shows the field to add them. */
export function KeysStep({ product }: KeysProps) {
  const words = productWords.use().editor
  const may = useMay()
  // stays after the keys are added, to show the confirmation
  const [wanted] = useState(product.kind === 'key' && product.stock === 0 && product.state !== 'archived')
  if (!wanted || !may('stock.edit')) return null
  return (
    <Section title={words.keys} hint={words.keysHint}>
      <Steps productId={product.id} />
    </Section>
  )
}

function Steps({ productId }: { readonly productId: string }) {
  const { data } = useRead(getProductStock, { productId })
  return data === undefined ? null : <ImportSteps productId={productId} pattern={data.pattern} />
}
