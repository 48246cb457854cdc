import type * as contract from '#contract/content.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Content } from '#server/context/content.ts'
import type { Read } from '#server/database/transaction.ts'
import { withProductCards } from './product-cards.ts'

/** The frequently asked questions by section, in their order. */
export async function listQuestions(
  read: Pick<Read, 'tx'>,
  content: Content,
  { language }: InputOf<typeof contract.listQuestions>,
): Promise<OutputOf<typeof contract.listQuestions>> {
  const questions = content.questions[language].map(async ({ slug, topic, question, html }) => ({
    slug,
    topic: { ...topic },
    question,
    html: await withProductCards(read, html, language),
  }))
  return { questions: await Promise.all(questions) }
}
