import { useState } from 'react'
import { listCategories } from '../../../contract/catalogue.ts'
import { getDeskProduct } from '../../../contract/desk-products.ts'
import { ErrorState, WaitingState } from '../../kit/states.tsx'
import { FailureView } from '../../shell/failure-view.tsx'
import { defineDeskPage, type DeskViewProps } from '../frame/define-desk-page.ts'
import { useAsk } from '../frame/desk-queries.ts'
import { deskWords } from '../frame/desk-words.ts'
import { ProductEditor } from './product-editor.tsx'
import { productWords } from './product-words.ts'

export const page = defineDeskPage({
  title: (language) => productWords.of(language).title,
  words: [productWords],
  View: EditorView,
})

/** /dashboard/admin/products/{id}. What is typed stays when the product is read anew; only asking for it loads it into the form. */
function EditorView({ params }: DeskViewProps) {
  const { failed } = deskWords.use()
  const product = useAsk(getDeskProduct, { id: params['productId'] ?? '' })
  const categories = useAsk(listCategories, {})
  const [loads, setLoads] = useState(0)
  const status = product.error?.answer.status
  if (status === 404 || status === 400) return <FailureView status={404} text={undefined} />
  if (product.isLoadingError || categories.isLoadingError)
    return <ErrorState title={failed} onRetry={() => void product.refetch()} />
  if (product.data === undefined || categories.data === undefined) return <WaitingState />
  return (
    <ProductEditor
      key={`${product.data.id} ${loads}`}
      product={product.data}
      categories={categories.data.categories}
      onReload={async () => {
        await product.refetch()
        setLoads((now) => now + 1)
      }}
    />
  )
}
