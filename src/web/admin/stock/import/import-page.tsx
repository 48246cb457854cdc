import { defineAdminPage } from '#web/admin/frame/define-admin-page.ts'
import { StockImportView } from './import-view.tsx'
import { stockWords } from '#web/admin/words.ts'

export const page = defineAdminPage({
  title: (language) => stockWords.of(language).keyImport.title,
  words: [stockWords],
  View: StockImportView,
})
