import * as v from 'valibot'
import { plainText } from '#contract/shapes.ts'
import { methodOf, duplicateIds } from './read-payments.ts'

/** The stored list of payment methods, without empty entries. */
export const methodList = v.pipe(
  v.array(
    v.pipe(
      plainText(300),
      v.check((entry) => !('problem' in methodOf(entry)), 'payment-method'),
    ),
  ),
  v.maxLength(30, 'too-much'),
  v.check((entries) => duplicateIds(entries).length === 0, 'duplicate'),
)
