import { defineAdminPage } from '../frame/define-admin-page.ts'
import { actionWords, adminWords, auditWords, teamWords } from '#web/admin/words.ts'
import { TeamView } from './team-view.tsx'

export const page = defineAdminPage({
  title: (language) => adminWords.of(language).rooms.team,
  words: [teamWords, auditWords, actionWords],
  View: TeamView,
})
