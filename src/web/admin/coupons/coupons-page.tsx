import { defineDeskPage } from '../frame/define-desk-page.ts'
import { couponDeskWords } from './coupon-desk-words.ts'
import { CouponsView } from './coupons-view.tsx'

export const page = defineDeskPage({
  title: (language) => couponDeskWords.of(language).title,
  words: [couponDeskWords],
  View: CouponsView,
})
