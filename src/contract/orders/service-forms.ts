import * as v from 'valibot'
import { maxLinesPerOrder } from '#shop/cart/wanted-lines.ts'
import { fieldKinds, maxChoices, maxFields } from '#shop/catalogue/service-form.ts'
import { fieldId } from '#contract/bodies/answers-body.ts'
import { endpoint } from '#contract/endpoint.ts'
import { identifier, localized, visibleLine } from '#contract/shapes.ts'

/** Questions and answers at the time of the sale; a choice in both languages. */
export const answered = v.object({ label: localized, value: v.union([v.string(), localized]) })

const line = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, 'too-long'), visibleLine)
const both = (max: number) => v.strictObject({ en: line(max), he: line(max) })

/** The questions of a service; texts of a draft may be empty. */
export const serviceForm = v.pipe(
  v.array(
    v.pipe(
      v.strictObject({
        id: fieldId,
        label: both(150),
        help: both(300),
        kind: v.picklist(fieldKinds, 'answer-kind'),
        choices: v.pipe(v.array(both(100)), v.maxLength(maxChoices, 'too-long')),
        required: v.boolean(),
      }),
      v.forward(
        v.check(({ kind, choices }) => kind === 'choice' || choices.length === 0, 'choices-only'),
        ['choices'],
      ),
    ),
  ),
  v.minLength(1, 'required'),
  v.maxLength(maxFields, 'too-long'),
  v.check((form) => new Set(form.map(({ id }) => id)).size === form.length, 'duplicate'),
)

export const serviceField = v.object({
  id: v.string(),
  label: localized,
  help: localized,
  kind: v.picklist(fieldKinds),
  choices: v.array(localized),
  required: v.boolean(),
})

export const getServiceForms = endpoint({
  method: 'GET',
  path: '/api/service-forms',
  access: 'anyone',
  closedForMaintenance: true,
  summary:
    'Lists the questions of the services among these products and in their bundles, and which of the products may not activate in Israel. Services without questions are omitted.',
  input: v.strictObject({
    /** Comma-separated ids. */
    products: v.pipe(
      v.string(),
      v.transform((text) => text.split(',').filter((id) => id !== '')),
      v.array(identifier),
      v.maxLength(maxLinesPerOrder, 'too-long'),
    ),
  }),
  output: v.object({
    forms: v.array(v.object({ productId: v.string(), name: localized, fields: v.array(serviceField) })),
    /** Products that may not activate in Israel, and bundles with one. */
    abroad: v.array(v.object({ productId: v.string(), name: localized })),
  }),
  refusals: [],
})
