import { listAdminCategories } from '#contract/admin/products/categories.ts'
import { getAdminProduct } from '#contract/admin/products/products.ts'
import { ErrorState, WaitingState } from '#web/kit/states.tsx'
import { FailureView } from '#web/shell/failure-view.tsx'
import { defineAdminPage, type AdminViewProps } from '#web/admin/frame/define-admin-page.ts'
import { useReload } from '#web/admin/form/use-reload.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { adminWords, productWords, stockWords } from '#web/admin/words.ts'
import { ProductEditor } from './product-editor.tsx'

export const page = defineAdminPage({
  title: (language) => productWords.of(language).title,
  words: [productWords, stockWords],
  View: EditorView,
})

/**
 * /dashboard/admin/products/{id}. Typed values remain when the product is refetched; only an explicit reload
 * replaces them.
 */
function EditorView({ params }: AdminViewProps) {
  const { failed } = adminWords.use()
  const product = useRead(getAdminProduct, { id: params['productId'] ?? '' })
  const categories = useRead(listAdminCategories, {})
  const { loads, reload } = useReload(product.refetch)
  const status = product.error?.response.status
  if (status === 404 || status === 400) return <FailureView status={404} text={undefined} />
  if (product.isLoadingError || categories.isLoadingError)
    return (
      <ErrorState
        title={failed}
        onRetry={() => void Promise.all([product.refetch(), categories.refetch()])}
      />
    )
  if (product.data === undefined || categories.data === undefined) return <WaitingState />
  return (
    <ProductEditor
      key={`${product.data.id} ${loads}`}
      product={product.data}
      categories={categories.data.categories}
      onReload={reload}
    />
  )
}
