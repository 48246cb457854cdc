import { defineDeskPage } from '../frame/define-desk-page.ts'
import { deskWords } from '../frame/desk-words.ts'
import { TeamView } from './team-view.tsx'
import { teamWords } from './team-words.ts'

export const page = defineDeskPage({
  title: (language) => deskWords.of(language).rooms.team,
  words: [teamWords],
  View: TeamView,
})
