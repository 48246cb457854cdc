import * as v from 'valibot'
import { plainText } from '#contract/shapes.ts'
import { readSender } from '#shop/identity/sender.ts'
import { domainPattern, isSmtpUrl, isVatRate } from './schemas.ts'

/** An address, or a name with an address: `Dana’s Games <shop@dana.example>`. */
export const sender = v.pipe(
  plainText(200),
  v.check((value) => readSender(value) !== null, 'email'),
)

export function wholeNumberValue(least: number, most: number) {
  return v.pipe(
    v.number('number'),
    v.integer('whole'),
    v.minValue(least, 'out-of-range'),
    v.maxValue(most, 'out-of-range'),
  )
}

/** `2027-01-01=19` */
export const vatRate = v.pipe(plainText(20), v.check(isVatRate, 'vat-rate'))

export const mailServer = v.pipe(plainText(500), v.check(isSmtpUrl, 'smtp-address'))

/** `mail.example` */
export const domain = v.pipe(plainText(253), v.toLowerCase(), v.regex(domainPattern, 'invalid'))
