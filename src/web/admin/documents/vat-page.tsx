import { defineAdminPage } from '../frame/define-admin-page.ts'
import { documentWords, reportWords } from '#web/admin/words.ts'
import { VatView } from './vat-view.tsx'

export const page = defineAdminPage({
  title: (language) => documentWords.of(language).vat.title,
  words: [documentWords, reportWords],
  View: VatView,
})
