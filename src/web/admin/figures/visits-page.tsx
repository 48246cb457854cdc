import { defineDeskPage } from '../frame/define-desk-page.ts'
import { figureWords } from './figure-words.ts'
import { VisitsView } from './visits-view.tsx'

export const page = defineDeskPage({
  title: (language) => figureWords.of(language).title,
  words: [figureWords],
  View: VisitsView,
})
