import { checkoutWords } from '#web/checkout/checkout-words.ts'
import { settingWords } from '#web/admin/words.ts'
import { defineAdminPage } from '../frame/define-admin-page.ts'
import { SettingsView } from './settings-view.tsx'

export const page = defineAdminPage({
  title: (language) => settingWords.of(language).title,
  words: [settingWords, checkoutWords],
  View: SettingsView,
})
