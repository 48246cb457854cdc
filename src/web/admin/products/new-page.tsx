import { listCategories } from '../../../contract/catalogue.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { EmptyState, ErrorState, WaitingState } from '../../kit/states.tsx'
import { defineDeskPage } from '../frame/define-desk-page.ts'
import { useAsk } from '../frame/desk-queries.ts'
import { deskWords } from '../frame/desk-words.ts'
import { categoryWords } from './category-words.ts'
import { ProductEditor } from './product-editor.tsx'
import { productWords } from './product-words.ts'

export const page = defineDeskPage({
  title: (language) => productWords.of(language).add,
  words: [productWords, categoryWords],
  View: NewView,
})

/** /dashboard/admin/products/new */
function NewView() {
  const { failed } = deskWords.use()
  const words = categoryWords.use()
  const { data, isLoadingError, refetch } = useAsk(listCategories, {})
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
