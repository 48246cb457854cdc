import type { ProblemBody } from '#contract/problem.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { getServiceForms } from '#contract/orders/service-forms.ts'
import { type Answers, checkServiceFields } from '#shop/catalogue/service-form.ts'
import { ownValue } from '#shop/own-value.ts'

/** What one product of the order asks. */
export type ProductForm = OutputOf<typeof getServiceForms>['forms'][number]

/** Product → field → what was typed. */
export type AllAnswers = Readonly<Record<string, Answers>>

/** The name of the input of an answer; what is wrong with it goes by the same name. */
export type AnswerName = `answers.${string}`

export function answerName(productId: string, fieldId: string): AnswerName {
  return `answers.${productId}.${fieldId}`
}

/** What each answer still needs, by the name of its input; empty: nothing. */
export function checkAnswers(forms: readonly ProductForm[], answers: AllAnswers): Record<AnswerName, string> {
  return Object.fromEntries(
    forms.flatMap(({ productId, fields }) =>
      Object.entries(checkServiceFields(fields, asked(fields, ownValue(answers, productId)))).map(
        ([id, fault]) => [answerName(productId, id), fault] as const,
      ),
    ),
  )
}

/** The answers to what is asked now, without those that were left empty; undefined where nothing is asked. */
export function answersToSend(forms: readonly ProductForm[], answers: AllAnswers): AllAnswers | undefined {
  if (forms.length === 0) return undefined
  return Object.fromEntries(
    forms.map(({ productId, fields }) => [productId, asked(fields, ownValue(answers, productId))]),
  )
}

/** What the server holds against answers, by the names of their inputs; null for another problem. */
export function answerFaultsOf(problem: ProblemBody | null): Record<AnswerName, string> | null {
  if (problem?.code !== 'details-needed' || typeof problem.detail !== 'object') return null
  const { productId, fields } = problem.detail
  if (typeof productId !== 'string' || typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).map(([id, fault]) => [answerName(productId, id), String(fault)] as const),
  )
}

/** The answers in what a tab has kept; anything else is left out. */
export function answersIn(kept: unknown): AllAnswers {
  return Object.fromEntries(
    entriesOf(kept).map(([productId, fields]) => [
      productId,
      Object.fromEntries(
        entriesOf(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
    ]),
  )
}

function asked(fields: ProductForm['fields'], given: Answers = {}): Answers {
  return Object.fromEntries(
    fields.flatMap(({ id }) => {
      const text = ownValue(given, id) ?? ''
      return text.trim() === '' ? [] : [[id, text] as const]
    }),
  )
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
