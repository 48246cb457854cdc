import { FailureView } from '#web/shell/failure-view.tsx'
import { defineAdminPage } from './define-admin-page.ts'
import { adminWords } from '#web/admin/words.ts'

export const page = defineAdminPage({
  title: (language) => adminWords.of(language).title,
  View: () => <FailureView status={404} text={undefined} />,
})
