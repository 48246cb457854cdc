import { defineAdminPage } from '#web/admin/frame/define-admin-page.ts'
import { blockWords, orderAdminWords, stockWords } from '#web/admin/words.ts'
import { BlocksView } from './blocks-view.tsx'

export const page = defineAdminPage({
  title: (language) => blockWords.of(language).title,
  words: [blockWords, orderAdminWords, stockWords],
  View: BlocksView,
})
