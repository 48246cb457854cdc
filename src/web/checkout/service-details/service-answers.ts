import type { ProblemBody } from '#contract/problems/problem.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { getServiceForms } from '#contract/orders/service-forms.ts'
import { type Answers, checkServiceFields } from '#shop/catalogue/service-form.ts'
import { ownValue } from '#shop/own-value.ts'

/** The questions of one product of the order. */
export type ProductForm = OutputOf<typeof getServiceForms>['forms'][number]

/** Product → field → text. */
export type AllAnswers = Readonly<Record<string, Answers>>

/** The name of an answer's input, also used for its error. */
export type AnswerName = `answers.${string}`

export function answerName(productId: string, fieldId: string): AnswerName {
  return `answers.${productId}.${fieldId}`
}

/** Error codes by input name; empty if all answers are valid. */
export function checkAnswers(forms: readonly ProductForm[], answers: AllAnswers): Record<AnswerName, string> {
  return Object.fromEntries(
    forms.flatMap(({ productId, fields }) =>
      Object.entries(checkServiceFields(fields, answered(fields, ownValue(answers, productId)))).map(
        ([id, fault]) => [answerName(productId, id), fault] as const,
      ),
    ),
  )
}

/** The non-empty answers to current questions; undefined if there are no questions. */
export function answersToSend(forms: readonly ProductForm[], answers: AllAnswers): AllAnswers | undefined {
  if (forms.length === 0) return undefined
  return Object.fromEntries(
    forms.map(({ productId, fields }) => [productId, answered(fields, ownValue(answers, productId))]),
  )
}

/** The server's errors about answers, by input name; null for any other problem. */
export function answerFaultsOf(problem: ProblemBody | null): Record<AnswerName, string> | null {
  if (problem?.code !== 'details-needed' || typeof problem.detail !== 'object') return null
  const { productId, fields } = problem.detail
  if (typeof productId !== 'string' || typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).map(([id, fault]) => [answerName(productId, id), String(fault)] as const),
  )
}

/** The valid answers among stored data; anything else is left out. */
export function answersIn(stored: unknown): AllAnswers {
  return Object.fromEntries(
    entriesOf(stored).map(([productId, fields]) => [
      productId,
      Object.fromEntries(
        entriesOf(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
    ]),
  )
}

function answered(fields: ProductForm['fields'], answers: Answers = {}): Answers {
  return Object.fromEntries(
    fields.flatMap(({ id }) => {
      const text = ownValue(answers, id) ?? ''
      return text.trim() === '' ? [] : [[id, text] as const]
    }),
  )
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
