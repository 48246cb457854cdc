import { defineAdminPage } from '../frame/define-admin-page.ts'
import { goingLiveWords, reportWords } from '#web/admin/words.ts'
import { OverviewView } from './overview-view.tsx'

export const page = defineAdminPage({
  title: (language) => reportWords.of(language).overview.title,
  words: [reportWords, goingLiveWords],
  View: OverviewView,
})
