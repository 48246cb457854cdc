import { fillVariables, unknownVariables } from '../text/text-variables.ts'

/** What a saved answer may name: who wrote, their order, and the shop. */
export const answerVariables = ['name', 'orderNumber', 'shopName'] as const
export type AnswerVariable = (typeof answerVariables)[number]

/** Null: the shop does not know it for this message. */
type Values = Readonly<Record<AnswerVariable, string | null>>

/** The names in braces that no answer can be filled with. */
export function unknownInAnswer(text: string): string[] {
  return unknownVariables(text, answerVariables)
}

/** A saved answer for one message. What is not known stays in its braces, so that who answers sees that it is missing. */
export function fillAnswer(text: string, values: Values): string {
  const known = Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  return fillVariables(text, Object.fromEntries(known))
}

/** True for an answer with braces that nobody has filled in: it must not be sent. */
export function isUnfilled(text: string): boolean {
  return unknownVariables(text, []).length > 0
}
