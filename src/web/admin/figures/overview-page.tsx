import { defineDeskPage } from '../frame/define-desk-page.ts'
import { figureWords } from './figure-words.ts'
import { OverviewView } from './overview-view.tsx'

export const page = defineDeskPage({
  title: (language) => figureWords.of(language).overview.title,
  words: [figureWords],
  View: OverviewView,
})
