import * as v from 'valibot'
import { batchStates } from '#shop/stock/import-states.ts'
import { keyStatuses } from '#shop/stock/key-status.ts'
import { endpoint } from '#contract/endpoint.ts'
import { orderNumber } from '#contract/orders/orders.ts'
import { identifier, localized, plainText, rowId, shekels, time } from '#contract/shapes.ts'

const reason = plainText(500)

/** Units by status. */
export const stockCounts = v.object(v.entriesFromList(keyStatuses, v.number()))
export type StockCounts = v.InferOutput<typeof stockCounts>

export const batch = v.object({
  id: v.string(),
  productId: v.string(),
  state: v.picklist(batchStates),
  units: v.number(),
  counts: stockCounts,
  supplier: v.nullable(v.string()),
  unitCost: v.nullable(shekels),
  expiresAt: v.nullable(time),
  note: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  changedAt: v.nullable(time),
  createdAt: time,
  /** All keys are still in stock, so that the batch can be recalled. */
  untouched: v.boolean(),
})
export type Batch = v.InferOutput<typeof batch>

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/admin/stock/products/:productId/batches',
  access: 'manager',
  permission: 'stock.see',
  summary: 'Lists the batches of a product, newest first. 20 per page; pass `next` as `after` to continue.',
  input: v.strictObject({ productId: identifier, after: v.optional(rowId) }),
  output: v.object({ rows: v.array(batch), next: v.nullable(v.string()) }),
  refusals: [],
})

export const getBatch = endpoint({
  method: 'GET',
  path: '/api/admin/stock/batches/:batchId',
  access: 'manager',
  permission: 'stock.see',
  summary: 'Returns a batch with the number of its keys by status.',
  input: v.strictObject({ batchId: rowId }),
  output: v.object({ batch, productName: localized }),
  refusals: ['not-found'],
})

const affectedBuyer = v.object({
  keyId: v.string(),
  lastFour: v.string(),
  revealed: v.boolean(),
  orderId: v.string(),
  orderNumber,
  name: v.string(),
  email: v.string(),
  soldAt: time,
})
export type AffectedBuyer = v.InferOutput<typeof affectedBuyer>

export const listBatchBuyers = endpoint({
  method: 'GET',
  path: '/api/admin/stock/batches/:batchId/buyers',
  access: 'manager',
  permission: 'stock.see',
  summary:
    'Lists the buyers who own keys of a batch, newest first. 50 per page; pass `next` as `after` to continue.',
  input: v.strictObject({ batchId: rowId, after: v.optional(rowId) }),
  output: v.object({ rows: v.array(affectedBuyer), total: v.number(), next: v.nullable(v.string()) }),
  refusals: ['not-found'],
})

export const undoBatch = endpoint({
  method: 'POST',
  path: '/api/admin/stock/batches/:batchId/undoing',
  access: 'manager',
  permission: 'stock.edit',
  summary:
    'Deletes a batch with its keys, so that they can be imported again, for any product. Refused unless all of them are still in stock.',
  input: v.strictObject({ batchId: rowId }),
  output: v.object({ batch }),
  refusals: ['not-found', 'batch-touched'],
})

export const quarantineBatch = endpoint({
  method: 'POST',
  path: '/api/admin/stock/batches/:batchId/quarantine',
  access: 'manager',
  permission: 'stock.edit',
  summary:
    'Stops the sale of a batch immediately, including keys that open orders hold. Those orders get other keys if there are any.',
  input: v.strictObject({ batchId: rowId, reason }),
  output: v.object({ batch, stopped: v.number(), ordersChanged: v.number() }),
  refusals: ['not-found', 'wrong-batch-state'],
})

export const replaceBatchKeys = endpoint({
  method: 'POST',
  path: '/api/admin/stock/batches/:batchId/replacements',
  access: 'manager',
  permission: 'orders.edit',
  freshSignIn: true,
  summary:
    'Burns the keys of a quarantined batch that buyers own, and replaces them from stock as far as possible. The buyers and the owners are notified by e-mail.',
  input: v.strictObject({ batchId: rowId, reason }),
  output: v.object({
    batch,
    replaced: v.number(),
    /** Orders that get an e-mail. */
    orders: v.number(),
    /** Keys for which no replacement was in stock. */
    left: v.number(),
  }),
  refusals: ['not-found', 'wrong-batch-state'],
})

export const releaseBatch = endpoint({
  method: 'DELETE',
  path: '/api/admin/stock/batches/:batchId/quarantine',
  access: 'manager',
  permission: 'stock.edit',
  summary: 'Returns the keys of a quarantined batch to stock.',
  input: v.strictObject({ batchId: rowId, reason }),
  output: v.object({ batch, released: v.number() }),
  refusals: ['not-found', 'wrong-batch-state'],
})
