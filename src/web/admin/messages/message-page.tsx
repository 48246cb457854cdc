import { defineDeskPage } from '../frame/define-desk-page.ts'
import { messageDeskWords } from './message-desk-words.ts'
import { MessageView } from './message-view.tsx'

export const page = defineDeskPage({
  title: (language) => messageDeskWords.of(language).title,
  words: [messageDeskWords],
  View: MessageView,
})
