import { goingLiveWords, settingWords } from '#web/admin/words.ts'
import { checkoutWords } from '#web/checkout/checkout-words.ts'
import { defineAdminPage } from '../frame/define-admin-page.ts'
import { GoingLiveView } from './going-live-view.tsx'

export const page = defineAdminPage({
  title: (language) => goingLiveWords.of(language).title,
  words: [goingLiveWords, settingWords, checkoutWords],
  View: GoingLiveView,
})
