import * as v from 'valibot'
import { lineKinds } from '#shop/catalogue/product.ts'
import { localized, shekels } from '../shapes.ts'
import { orderKey } from './order-fields.ts'
import { answered } from './service-forms.ts'

/** The bundle a line was sold in; null if it was not. */
export const soldIn = v.nullable(
  v.object({
    id: v.string(),
    name: localized,
    /** Number of bundles. */
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
  /** The maker's activation page. */
  activationUrl: v.nullable(v.string()),
  /** The questions of a service and their answers; null if there were none. */
  answers: v.nullable(v.array(answered)),
  /** The price of the line: unit price times units, less its share of the discount. */
  paid: shekels,
  /** Refunded units; still included in `quantity`. */
  refunded: v.number(),
  /** Money refunded or being refunded. */
  refundedSum: shekels,
  /** Retained cancellation fees. */
  feeSum: shekels,
  /** Units the buyer can cancel now without a reason. */
  refundable: v.number(),
  bundle: soldIn,
  keys: v.array(orderKey),
  /** Download address of the file, once the order is completed. */
  downloadUrl: v.nullable(v.string()),
})
