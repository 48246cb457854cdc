import { listCategories } from '../../../contract/catalogue.ts'
import { ErrorState, WaitingState } from '../../kit/states.tsx'
import { defineDeskPage } from '../frame/define-desk-page.ts'
import { useAsk } from '../frame/desk-queries.ts'
import { deskWords } from '../frame/desk-words.ts'
import { ProductEditor } from './product-editor.tsx'
import { productWords } from './product-words.ts'

export const page = defineDeskPage({
  title: (language) => productWords.of(language).add,
  words: [productWords],
  View: NewView,
})

/** /dashboard/admin/products/new */
function NewView() {
  const { failed } = deskWords.use()
  const { data, isError, refetch } = useAsk(listCategories, {})
  if (isError) return <ErrorState title={failed} onRetry={() => void refetch()} />
  if (data === undefined) return <WaitingState />
  return <ProductEditor product={null} categories={data.categories} />
}
