import { checkoutWords } from '#web/checkout/checkout-words.ts'
import { detailWords } from '#web/checkout/service-details/detail-words.ts'
import { defineAdminPage } from '#web/admin/frame/define-admin-page.ts'
import { orderAdminWords, productWords } from '#web/admin/words.ts'
import { CreateView } from './create-view.tsx'

export const page = defineAdminPage({
  title: (language) => orderAdminWords.of(language).create.title,
  words: [orderAdminWords, productWords, checkoutWords, detailWords],
  View: CreateView,
})
