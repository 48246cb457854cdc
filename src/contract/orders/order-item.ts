import * as v from 'valibot'
import { lineKinds } from '#shop/catalogue/product.ts'
import { localized, shekels } from '../shapes.ts'
import { orderKey } from './order-fields.ts'
import { answered } from './service-forms.ts'

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
  /** Where its maker activates it. */
  activationUrl: v.nullable(v.string()),
  /** What a service asked, and the answers; null: nothing. */
  answers: v.nullable(v.array(answered)),
  /** What was paid for the line: its price times its units, less its part of the discount. */
  paid: shekels,
  /** Units that were given back; they count in `quantity` still. */
  refunded: v.number(),
  /** Money of the line that went back, or is on its way. */
  refundedSum: shekels,
  /** Money of the line that was kept as cancellation fees. */
  feeSum: shekels,
  /** Units that the buyer may give back right now, by the rule and without a reason. */
  refundable: v.number(),
  bundle: soldIn,
  keys: v.array(orderKey),
  /** Address of the bought file, once the order is completed. */
  downloadUrl: v.nullable(v.string()),
})
