import { contactName, maxCharacters } from '#shop/limits.ts'
import * as v from 'valibot'
import { identityNumber } from '#shop/identity/identity-number.ts'
import { orderNumberText, readOrderNumber } from '#shop/orders/order-number.ts'
import { email, language, lines, plainText } from '../shapes.ts'

/** The body of the contact form, also validated in the browser. */
export const contactBody = v.strictObject({
  /** Any name: the username rules apply to accounts only. */
  username: v.pipe(plainText(contactName.most), v.minLength(contactName.least, 'too-short')),
  email,
  message: lines(maxCharacters.message),
  language,
})

/**
 * The body of the cancellation form: no more than the law allows a shop to ask for (Consumer Protection Law, s. 14I).
 * A notice without an order number or identity number is valid too.
 */
export const cancellationBody = v.strictObject({
  name: plainText(maxCharacters.name),
  email,
  idNumber: v.pipe(
    v.optional(v.string(), ''),
    v.maxLength(30, 'too-long'),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      if (dataset.value.trim() === '') return null
      const number = identityNumber(dataset.value)
      if (number !== null) return number
      addIssue({ message: 'identity-number' })
      return NEVER
    }),
  ),
  orderNumber: v.pipe(
    v.optional(v.string(), ''),
    // numbers copied from an e-mail contain direction marks
    v.transform((number) => number.replace(/[\s\p{Cf}]/gu, '')),
    v.maxLength(40, 'too-long'),
    v.regex(/^#?[A-Za-z0-9-]*$/, 'order-number'),
    v.transform((number) => {
      const short = readOrderNumber(number)
      if (short !== null) return orderNumberText(short)
      return number === '' ? null : number
    }),
  ),
  language,
})
