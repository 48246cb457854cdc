import * as v from 'valibot'
import { giftBody } from '#contract/bodies/gift-body.ts'
import { endpoint } from '#contract/endpoint.ts'
import { orderKey } from './order-fields.ts'
import { orderId } from './orders.ts'
import { language, localized, time, typedText } from '#contract/shapes.ts'

/** The token of the link in a gift's e-mail. */
const proof = typedText(64)

const giftItem = v.object({
  id: v.string(),
  name: localized,
  quantity: v.number(),
  imageUrl: v.string(),
  instructionsHtml: localized,
  /** The maker's activation page. */
  activationUrl: v.nullable(v.string()),
  keys: v.array(orderKey),
})

const giftStates = ['ready', 'held', 'returned'] as const

export const openGift = endpoint({
  method: 'POST',
  path: '/api/gifts/:orderId',
  access: 'anyone',
  summary: 'Returns a gift by the token of its e-mailed link: the sender, the products and the masked keys.',
  input: v.strictObject({ orderId, proof }),
  output: v.object({
    from: v.string(),
    to: v.string(),
    message: v.string(),
    language,
    /** `held`: the shop reviews the order. `returned`: the buyer cancelled it. */
    state: v.picklist(giftStates),
    items: v.array(giftItem),
  }),
  refusals: ['not-found'],
  limit: { calls: 120, seconds: 600 },
})
export type Gift = v.InferOutput<typeof openGift.output>

export const revealGiftKey = endpoint({
  method: 'POST',
  path: '/api/gifts/:orderId/keys/:keyId/reveal',
  access: 'anyone',
  summary: 'Reveals a key of a gift to its recipient. The first time is recorded.',
  input: v.strictObject({ orderId, keyId: v.pipe(v.string(), v.uuid('identifier')), proof }),
  output: v.object({ key: v.string(), revealedAt: time }),
  refusals: ['not-found', 'key-unreadable', 'order-held'],
  limit: { calls: 120, seconds: 600 },
})

export const changeGift = endpoint({
  method: 'PUT',
  path: '/api/orders/:orderId/gift',
  access: 'anyone',
  personal: true,
  summary:
    'Changes the recipient, message or date of a gift, for its buyer. Refused once one of its keys was revealed, or e-mailed to the recipient. A new e-mail is sent, and links sent before become invalid. Once the order is delivered and the date has come, the date is not changed: the new e-mail is sent at once.',
  status: 204,
  input: v.strictObject({ orderId, ...giftBody.entries }),
  output: v.undefined(),
  refusals: ['not-found', 'gift-opened', 'gift-day'],
  limit: { calls: 10, seconds: 3600 },
})
