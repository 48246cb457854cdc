import { defineAdminPage } from '#web/admin/frame/define-admin-page.ts'
import { ProductImportView } from './import-view.tsx'
import { importWords, productWords } from '#web/admin/words.ts'

export const page = defineAdminPage({
  title: (language) => importWords.of(language).title,
  words: [importWords, productWords],
  View: ProductImportView,
})
