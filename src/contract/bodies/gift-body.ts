import * as v from 'valibot'
import { maxCharacters } from '#shop/limits.ts'
import { blank, day, email, lines, plainText } from '../shapes.ts'

const nothingTyped = v.pipe(
  blank,
  v.transform(() => undefined),
)

/** The recipient of a gift, and when it is sent. */
export const giftBody = v.strictObject({
  name: plainText(maxCharacters.name),
  email,
  message: v.optional(v.union([nothingTyped, lines(maxCharacters.giftMessage)], giftMessageProblem)),
  /** A day in Israel: today or later. Absent or empty: as soon as the order is ready. */
  date: v.optional(v.union([nothingTyped, day], 'date')),
})
export type GiftBody = v.InferOutput<typeof giftBody>

/** Reports the text's own problem: a union's message would be less helpful. */
function giftMessageProblem({ input }: v.BaseIssue<unknown>): string {
  const result = v.safeParse(lines(maxCharacters.giftMessage), input)
  return result.success ? 'invalid' : result.issues[0].message
}
