import { defineAdminPage } from '../frame/define-admin-page.ts'
import { customerWords } from '#web/admin/words.ts'
import { CustomersView } from './customers-view.tsx'

export const page = defineAdminPage({
  title: (language) => customerWords.of(language).title,
  words: [customerWords],
  View: CustomersView,
})
