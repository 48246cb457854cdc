import * as v from 'valibot'
import { identityNumber } from '#shop/identity/identity-number.ts'
import { maxCharacters } from '#shop/limits.ts'
import { blank, plainText } from '../shapes.ts'

const numberIfAny = v.optional(
  v.union(
    [
      v.pipe(
        blank,
        v.transform(() => undefined),
      ),
      v.pipe(
        v.string(),
        v.maxLength(30, 'too-long'),
        v.rawTransform(({ dataset, addIssue, NEVER }) => {
          const digits = identityNumber(dataset.value)
          if (digits !== null) return digits
          addIssue({ message: 'business-number' })
          return NEVER
        }),
      ),
    ],
    'business-number',
  ),
)

/** The business on the tax documents, in the checkout and in orders placed by a manager. */
export const businessFields = {
  businessName: v.optional(
    v.union(
      [
        v.pipe(
          blank,
          v.transform(() => undefined),
        ),
        plainText(maxCharacters.name),
      ],
      'required',
    ),
  ),
  /** Its company or dealer number: nine digits, the last is a check digit. */
  businessNumber: numberIfAny,
}

/** A number requires a name: both are printed on the documents. */
export function hasBusinessName(value: {
  readonly businessName?: string | undefined
  readonly businessNumber?: string | undefined
}): boolean {
  return value.businessName !== undefined || value.businessNumber === undefined
}
