import * as v from 'valibot'
import { lineKinds } from '#shop/catalogue/product.ts'
import { answered } from './service-forms.ts'
import { localized, shekels, time } from './shapes.ts'

const orderKey = v.object({
  id: v.string(),
  /** The last four characters; the whole key only by revealing it. */
  lastFour: v.string(),
  revealedAt: v.nullable(time),
})

/** A bundle is sold as lines of its parts; each of them names it. Null for what was bought alone. */
export const soldIn = v.nullable(
  v.object({
    id: v.string(),
    name: localized,
    /** How many bundles were bought. */
    units: v.number(),
  }),
)

export const orderItem = v.object({
  id: v.string(),
  productId: v.string(),
  name: localized,
  kind: v.picklist(lineKinds),
  price: shekels,
  quantity: v.number(),
  imageUrl: v.string(),
  instructionsHtml: localized,
  /** What a service asked, and the answers; null: nothing. */
  answers: v.nullable(v.array(answered)),
  /** What was paid for the line: its price times its units, less its part of the discount. */
  paid: shekels,
  /** Units that were given back; they count in `quantity` still. */
  refunded: v.number(),
  /** Units that the buyer may give back right now, by the rule and without a reason. */
  refundable: v.number(),
  bundle: soldIn,
  keys: v.array(orderKey),
  /** Address of the bought file, once the order is completed. */
  downloadUrl: v.nullable(v.string()),
})
