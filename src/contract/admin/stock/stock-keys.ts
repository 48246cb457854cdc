import * as v from 'valibot'
import { keyStatuses } from '#shop/stock/key-status.ts'
import { endpoint } from '#contract/endpoint.ts'
import { orderNumber } from '#contract/orders/orders.ts'
import { identifier, localized, plainText, rowId, time, typedText } from '#contract/shapes.ts'

const reason = plainText(500)

const stockKey = v.object({
  id: v.string(),
  productId: v.string(),
  status: v.picklist(keyStatuses),
  /** The masked key. */
  lastFour: v.string(),
  batchId: v.nullable(v.string()),
  orderId: v.nullable(v.string()),
  orderNumber: v.nullable(orderNumber),
  soldAt: v.nullable(time),
  revealedAt: v.nullable(time),
  sellUntil: v.nullable(time),
  closedAt: v.nullable(time),
  closedReason: v.nullable(v.string()),
  createdAt: time,
})
export type StockKey = v.InferOutput<typeof stockKey>

export const listKeys = endpoint({
  method: 'GET',
  path: '/api/admin/stock/products/:productId/keys',
  access: 'manager',
  permission: 'stock.see',
  summary:
    'Lists the masked keys of a product, newest first; `lastFour` finds one by its last characters. 50 per page; pass `next` as `after` to continue.',
  input: v.strictObject({
    productId: identifier,
    status: v.optional(v.picklist(keyStatuses)),
    batchId: v.optional(rowId),
    lastFour: v.optional(v.pipe(typedText(4), v.toUpperCase(), v.minLength(1, 'required'))),
    after: v.optional(rowId),
  }),
  output: v.object({ rows: v.array(stockKey), next: v.nullable(v.string()) }),
  refusals: [],
})

export const findKey = endpoint({
  method: 'POST',
  path: '/api/admin/stock/found-keys',
  access: 'manager',
  permission: 'stock.see',
  summary: 'Finds the product, batch and order of a key by its full text. Reveals nothing.',
  input: v.strictObject({ key: plainText(500) }),
  output: v.object({ key: stockKey, productName: localized }),
  refusals: ['not-found'],
})

const keyIds = v.pipe(v.array(rowId), v.minLength(1, 'required'), v.maxLength(500, 'too-long'))

export const removeKeys = endpoint({
  method: 'POST',
  path: '/api/admin/stock/removed-keys',
  access: 'manager',
  permission: 'stock.edit',
  summary:
    'Removes keys from sale, all or none: `withdraw` (may still be valid) or `burn` (invalid). Refuses keys that a buyer holds or owns.',
  input: v.strictObject({ keyIds, how: v.picklist(['withdraw', 'burn'], 'how'), reason }),
  output: v.object({ removed: v.number() }),
  refusals: ['not-found', 'key-not-removable'],
})

export const replaceKey = endpoint({
  method: 'POST',
  path: '/api/admin/stock/keys/:keyId/replacement',
  access: 'manager',
  permission: 'orders.edit',
  summary:
    'Replaces a sold key that does not work: burns it and assigns another from stock to the order line. The buyer is notified by e-mail, and the owners too if replacements are repeated.',
  freshSignIn: true,
  input: v.strictObject({ keyId: rowId, reason }),
  output: v.object({ orderId: v.string(), keyId: v.string(), lastFour: v.string() }),
  refusals: ['not-found', 'key-not-sold', 'no-other-key'],
})

export const revealStockKey = endpoint({
  method: 'POST',
  path: '/api/admin/stock/keys/:keyId/opening',
  access: 'manager',
  permission: 'keys.open',
  freshSignIn: true,
  summary:
    'Reveals a whole key to an owner with a fresh sign-in, who states a reason (break-glass). The owners are notified by e-mail.',
  input: v.strictObject({ keyId: rowId, reason }),
  output: v.object({ key: v.string() }),
  refusals: ['not-found', 'key-unreadable'],
  limit: { calls: 60, seconds: 3600 },
})
