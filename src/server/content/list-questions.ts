import type * as contract from '#contract/content.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Content } from '#server/context/content.ts'

/** The frequently asked questions, in the order of their files. */
export function listQuestions(
  content: Content,
  { language }: InputOf<typeof contract.listQuestions>,
): OutputOf<typeof contract.listQuestions> {
  return { questions: [...content.questions[language]] }
}
