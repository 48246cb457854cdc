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
  summary: 'A product’s batches, newest first; 20 at a time, continued with `after`.',
  input: v.strictObject({ productId: identifier, after: v.optional(rowId) }),
  output: v.object({ rows: v.array(batch), next: v.nullable(v.string()) }),
  refusals: [],
})

export const getBatch = endpoint({
  method: 'GET',
  path: '/api/admin/stock/batches/:batchId',
  access: 'manager',
  permission: 'stock.see',
  summary: 'One batch and what has become of its keys.',
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
  summary: 'Who owns keys of a batch, newest first; 50 at a time, continued with `after`.',
  input: v.strictObject({ batchId: rowId, after: v.optional(rowId) }),
  output: v.object({ rows: v.array(affectedBuyer), total: v.number(), next: v.nullable(v.string()) }),
  refusals: ['not-found'],
})

export const undoBatch = endpoint({
  method: 'POST',
  path: '/api/admin/stock/batches/:batchId/undoing',
  access: 'manager',
  permission: 'stock.edit',
  summary: 'Takes an untouched batch back out of the vault, so that its keys can come in again elsewhere.',
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
    'Stops the sale of a batch at once, also of what is held in open orders; those get other keys if there are any.',
  input: v.strictObject({ batchId: rowId, reason }),
  output: v.object({ batch, stopped: v.number(), ordersChanged: v.number() }),
  refusals: ['not-found', 'batch-not-so'],
})

export const replaceBatchKeys = endpoint({
  method: 'POST',
  path: '/api/admin/stock/batches/:batchId/replacements',
  access: 'manager',
  permission: 'orders.edit',
  freshSignIn: true,
  summary:
    'Burns the keys of a quarantined batch that buyers own and gives each another from stock, as far as it goes; the buyers and the owners are written to.',
  input: v.strictObject({ batchId: rowId, reason }),
  output: v.object({
    batch,
    replaced: v.number(),
    /** Orders that get an e-mail. */
    orders: v.number(),
    /** Keys for which no replacement was in stock. */
    left: v.number(),
  }),
  refusals: ['not-found', 'batch-not-so'],
})

export const releaseBatch = endpoint({
  method: 'DELETE',
  path: '/api/admin/stock/batches/:batchId/quarantine',
  access: 'manager',
  permission: 'stock.edit',
  summary: 'Puts a quarantined batch back in stock.',
  input: v.strictObject({ batchId: rowId, reason }),
  output: v.object({ batch, released: v.number() }),
  refusals: ['not-found', 'batch-not-so'],
})
