import * as v from 'valibot'
import { isUnfilled, unknownInAnswer } from '#shop/contact/answer-variables.ts'
import { maxCharacters } from '#shop/limits.ts'
import { endpoint } from '../endpoint.ts'
import { lines, localized, plainText, rowId } from '../shapes.ts'

const text = v.pipe(
  lines(maxCharacters.message),
  v.check((written) => unknownInAnswer(written).length === 0, 'variable'),
)
/** The text of a reply: no unfilled variables. */
export const answerText = v.pipe(
  lines(maxCharacters.message),
  v.check((written) => !isUnfilled(written), 'unfilled'),
)
const fields = { name: plainText(100), en: text, he: text } as const
const version = v.pipe(v.number(), v.integer('version'))

const savedAnswer = v.object({
  id: v.string(),
  name: v.string(),
  en: v.string(),
  he: v.string(),
  version: v.number(),
})
export type SavedAnswer = v.InferOutput<typeof savedAnswer>

export const listSavedAnswers = endpoint({
  method: 'GET',
  path: '/api/admin/saved-answers',
  access: 'manager',
  permission: 'messages.see',
  summary: 'Lists saved answers by name. Their variables are not filled in.',
  input: v.strictObject({}),
  output: v.object({
    answers: v.array(savedAnswer),
    /** The value of `{{shopName}}`. */
    shopName: localized,
  }),
  refusals: [],
})

export const addSavedAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/saved-answers',
  access: 'manager',
  permission: 'settings.edit',
  summary:
    'Creates a saved answer in both languages. It can contain `{{name}}`, `{{orderNumber}}` and `{{shopName}}`.',
  status: 201,
  input: v.strictObject(fields),
  output: savedAnswer,
  refusals: ['invalid-input'],
})

export const changeSavedAnswer = endpoint({
  method: 'PUT',
  path: '/api/admin/saved-answers/:answerId',
  access: 'manager',
  permission: 'settings.edit',
  summary: 'Changes a saved answer. Refused if it was changed since `version`.',
  input: v.strictObject({ answerId: rowId, version, ...fields }),
  output: savedAnswer,
  refusals: ['not-found', 'version-changed', 'invalid-input'],
})

export const removeSavedAnswer = endpoint({
  method: 'DELETE',
  path: '/api/admin/saved-answers/:answerId',
  access: 'manager',
  permission: 'settings.edit',
  summary: 'Deletes a saved answer. Answers already sent with it do not change.',
  input: v.strictObject({ answerId: rowId }),
  output: v.object({ removed: v.literal(true) }),
  refusals: ['not-found'],
})
