import type { listQuestions as definition } from '../../contract/content.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { Content } from './load-content.ts'

/** The frequently asked questions, in the order of their files. */
export function listQuestions(
  content: Content,
  { language }: InputOf<typeof definition>,
): OutputOf<typeof definition> {
  return { questions: [...content.questions[language]] }
}
