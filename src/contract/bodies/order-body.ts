import { maxCharacters } from '#shop/limits.ts'
import * as v from 'valibot'
import { customerSegments, visitSegments } from '#shop/analytics/segments.ts'
import { sources } from '#shop/analytics/source.ts'
import { maxLinesPerOrder, maxUnitsPerLine } from '#shop/cart/wanted-lines.ts'
import { answers } from './answers-body.ts'
import { businessFields, hasBusinessName } from './business-body.ts'
import { giftBody } from './gift-body.ts'
import { blank, email, language, phone, plainText, shekels, typedText } from '../shapes.ts'

/** The kind of visit an order comes from, for statistics. */
const orderVisit = v.strictObject({
  source: v.picklist(sources),
  customer: v.picklist(customerSegments),
  visits: v.picklist(visitSegments),
})
export type OrderVisit = v.InferOutput<typeof orderVisit>

/** The items of a cart; may be empty. */
export const cartItems = v.pipe(
  v.array(
    v.strictObject({
      productId: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/, 'identifier')),
      quantity: v.pipe(
        v.number(),
        v.integer('quantity'),
        v.minValue(1, 'quantity'),
        v.maxValue(maxUnitsPerLine, 'quantity'),
      ),
    }),
  ),
  v.maxLength(maxLinesPerOrder, 'too-long'),
)

/** The body of the checkout form, also validated in the browser. */
export const orderBody = v.pipe(
  v.strictObject({
    items: v.pipe(cartItems, v.minLength(1, 'required')),
    name: plainText(maxCharacters.name),
    email,
    phone: v.optional(
      v.union(
        [
          v.pipe(
            blank,
            v.transform(() => undefined),
          ),
          phone,
        ],
        'phone',
      ),
    ),
    ...businessFields,
    language,
    couponCode: v.optional(typedText(80)),
    /** Answers to the questions of the services in the order. */
    answers: v.optional(answers),
    /** A gift: only the recipient gets and sees the keys. */
    gift: v.optional(giftBody),
    visit: v.optional(orderVisit),
    /** The shopper was informed that keys are e-mailed and count as revealed from then on. */
    keysByEmail: v.optional(v.boolean()),
    termsAccepted: v.literal(true, 'required'),
    /** The total the shopper saw, in shekels. Never used as a price: the order is refused if it differs. */
    expectedTotal: v.optional(shekels),
    /** The terms of cancellation the shopper saw. Never used as terms: the order is refused if the shop's differ. */
    expectedTerms: v.optional(
      v.strictObject({
        /** Days to cancel. */
        refundDays: v.pipe(v.number(), v.integer('whole'), v.minValue(0, 'out-of-range')),
        /** The cancellation fee, in per cent. */
        feePercent: v.pipe(v.number(), v.integer('whole'), v.minValue(0, 'out-of-range')),
      }),
    ),
  }),
  v.forward(v.partialCheck([['businessName'], ['businessNumber']], hasBusinessName, 'required'), [
    'businessName',
  ]),
)
