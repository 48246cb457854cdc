import { defineAdminPage } from '../frame/define-admin-page.ts'
import { couponAdminWords } from '#web/admin/words.ts'
import { CouponsView } from './coupons-view.tsx'

export const page = defineAdminPage({
  title: (language) => couponAdminWords.of(language).title,
  words: [couponAdminWords],
  View: CouponsView,
})
