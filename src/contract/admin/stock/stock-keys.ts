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
    'A product’s keys by their last four characters, newest first; 50 at a time, continued with `after`.',
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
  summary:
    'Finds a key that somebody has in hand: which product, batch and order it belongs to. Opens nothing.',
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
  summary: 'Takes keys out of sale: withdrawn (may still be good) or burned (no good). All of them or none.',
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
    'A claim: burns a sold key and gives its order line another one; the buyer is written to, and the owners where it happens again and again.',
  freshSignIn: true,
  input: v.strictObject({ keyId: rowId, reason }),
  output: v.object({ orderId: v.string(), keyId: v.string(), lastFour: v.string() }),
  refusals: ['not-found', 'key-not-sold', 'no-key-to-give'],
})

export const revealStockKey = endpoint({
  method: 'POST',
  path: '/api/admin/stock/keys/:keyId/opening',
  access: 'manager',
  permission: 'keys.open',
  freshSignIn: true,
  summary:
    'Break-glass: reveals a whole key in stock to an owner with a fresh sign-in. The owners get an e-mail.',
  input: v.strictObject({ keyId: rowId, reason }),
  output: v.object({ key: v.string() }),
  refusals: ['not-found', 'key-unreadable'],
  limit: { calls: 60, seconds: 3600 },
})
