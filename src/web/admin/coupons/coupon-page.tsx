import { defineAdminPage } from '../frame/define-admin-page.ts'
import { couponAdminWords, productWords } from '#web/admin/words.ts'
import { CouponView } from './coupon-view.tsx'

export const page = defineAdminPage({
  title: (language) => couponAdminWords.of(language).title,
  words: [couponAdminWords, productWords],
  View: CouponView,
})
