import * as v from 'valibot'
import { identityNumber } from '#shop/identity/identity-number.ts'
import { mostCharacters } from '#shop/limits.ts'
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

/** The business an order is made out to, in the checkout and where a manager orders for a customer. */
export const businessFields = {
  businessName: v.optional(
    v.union(
      [
        v.pipe(
          blank,
          v.transform(() => undefined),
        ),
        plainText(mostCharacters.name),
      ],
      'required',
    ),
  ),
  /** Its number as a company or dealer: nine digits, the last of which checks the others. */
  businessNumber: numberIfAny,
}

/** A number alone is nobody's: its name stands on the documents too. */
export function hasBusinessName(given: {
  readonly businessName?: string | undefined
  readonly businessNumber?: string | undefined
}): boolean {
  return given.businessName !== undefined || given.businessNumber === undefined
}
