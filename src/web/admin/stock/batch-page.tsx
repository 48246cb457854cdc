import { defineAdminPage } from '../frame/define-admin-page.ts'
import { BatchView } from './batch-view.tsx'
import { recallWords, stockWords } from '#web/admin/words.ts'

export const page = defineAdminPage({
  title: (language) => stockWords.of(language).batches.title,
  words: [stockWords, recallWords],
  View: BatchView,
})
