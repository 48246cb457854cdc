import { FailureView } from '../../shell/failure-view.tsx'
import { defineDeskPage } from './define-desk-page.ts'
import { deskWords } from './desk-words.ts'

export const page = defineDeskPage({
  title: (language) => deskWords.of(language).title,
  View: () => <FailureView status={404} text={undefined} />,
})
