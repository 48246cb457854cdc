import * as v from 'valibot'
import { maxLinesPerOrder } from '#shop/cart/wanted-lines.ts'
import { maxFields } from '#shop/catalogue/service-form.ts'
import { byName, identifier, wholeLines } from '../shapes.ts'

export const fieldId = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'identifier'))
const longestTyped = 4000
const maxTyped = 100_000

/**
 * Product → field → answer. The form checks the length of each answer; these limits only bound the size of the body.
 */
export const answers = v.pipe(
  byName(
    identifier,
    v.pipe(
      byName(fieldId, v.pipe(v.string(), v.maxLength(longestTyped, 'too-long'), wholeLines)),
      v.check((fields) => Object.keys(fields).length <= maxFields, 'too-long'),
    ),
  ),
  v.check((products) => Object.keys(products).length <= maxLinesPerOrder, 'too-long'),
  v.check(
    (products) =>
      Object.values(products)
        .flatMap((fields) => Object.values(fields))
        .reduce((sum, text) => sum + text.length, 0) <= maxTyped,
    'too-long',
  ),
)
