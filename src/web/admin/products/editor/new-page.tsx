import { listAdminCategories } from '#contract/admin/products/categories.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { EmptyState, ErrorState, WaitingState } from '#web/kit/states.tsx'
import { defineAdminPage } from '#web/admin/frame/define-admin-page.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { adminWords, categoryWords, productWords, stockWords } from '#web/admin/words.ts'
import { ProductEditor } from './product-editor.tsx'

export const page = defineAdminPage({
  title: (language) => productWords.of(language).add,
  words: [productWords, categoryWords, stockWords],
  View: NewView,
})

/** /dashboard/admin/products/new */
function NewView() {
  const { failed } = adminWords.use()
  const words = categoryWords.use()
  const { data, isLoadingError, refetch } = useRead(listAdminCategories, {})
  if (isLoadingError) return <ErrorState title={failed} onRetry={() => void refetch()} />
  if (data === undefined) return <WaitingState />
  if (data.categories.length === 0)
    return (
      <EmptyState title={words.none} text={words.noneText}>
        <ButtonLink href="/dashboard/admin/products/categories">{words.title}</ButtonLink>
      </EmptyState>
    )
  return <ProductEditor product={null} categories={data.categories} />
}
