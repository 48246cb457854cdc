import { defineAdminPage } from '../frame/define-admin-page.ts'
import { AdminProductList } from './list-view.tsx'
import { productWords } from '#web/admin/words.ts'

export const page = defineAdminPage({
  title: (language) => productWords.of(language).title,
  words: [productWords],
  View: () => <AdminProductList />,
})
