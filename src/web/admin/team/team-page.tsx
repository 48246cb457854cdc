import { defineAdminPage } from '../frame/define-admin-page.ts'
import { adminWords } from '../frame/admin-words.ts'
import { TeamView } from './team-view.tsx'
import { teamWords } from './team-words.ts'

export const page = defineAdminPage({
  title: (language) => adminWords.of(language).rooms.team,
  words: [teamWords],
  View: TeamView,
})
