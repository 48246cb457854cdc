import { shopImportWords, stockWords } from '#web/admin/words.ts'
import { defineAdminPage } from '../frame/define-admin-page.ts'
import { ShopImportView } from './import-view.tsx'

export const page = defineAdminPage({
  title: (language) => shopImportWords.of(language).title,
  words: [shopImportWords, stockWords],
  View: ShopImportView,
})
