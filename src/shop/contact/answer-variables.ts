import { fillVariables, unknownVariables } from '../text/text-variables.ts'

/** Variables of a saved reply: the sender, their order and the shop. */
export const answerVariables = ['name', 'orderNumber', 'shopName'] as const
export type AnswerVariable = (typeof answerVariables)[number]

/** Null if unknown for this message. */
type Values = Readonly<Record<AnswerVariable, string | null>>

/** Names in braces that are not variables of saved replies. */
export function unknownInAnswer(text: string): string[] {
  return unknownVariables(text, answerVariables)
}

/** Fills in a saved reply for a message. Unknown variables stay in braces, so that the manager sees what is missing. */
export function fillAnswer(text: string, values: Values): string {
  const known = Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  return fillVariables(text, Object.fromEntries(known))
}

/** True if the reply still contains unfilled variables: it must not be sent. */
export function isUnfilled(text: string): boolean {
  return unknownVariables(text, []).length > 0
}
