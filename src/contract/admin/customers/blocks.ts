import * as v from 'valibot'
import { blockKinds, blockStates } from '#shop/orders/block.ts'
import { blockBody } from '#contract/bodies/block-body.ts'
import { endpoint } from '#contract/endpoint.ts'
import { rowId, time, typedText } from '#contract/shapes.ts'

export const block = v.object({
  id: v.string(),
  kind: v.picklist(blockKinds),
  /** Normalised; null for the address of a deleted account, stored as a keyed hash. */
  value: v.nullable(v.string()),
  /** For the team; empty after the account was deleted. */
  reason: v.string(),
  state: v.picklist(blockStates),
  /** Null: no end. */
  endsAt: v.nullable(time),
  createdAt: time,
  /** User names. */
  createdBy: v.string(),
  liftedAt: v.nullable(time),
  liftedBy: v.nullable(v.string()),
})
export type Block = v.InferOutput<typeof block>

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/admin/blocks',
  access: 'manager',
  permission: 'orders.see',
  summary: 'Lists blocks, newest first. 50 per page; pass `next` as `after` to continue.',
  input: v.strictObject({
    state: v.optional(v.picklist(blockStates, 'state')),
    /** Part of the value or the reason. */
    q: v.optional(typedText(100)),
    after: v.optional(rowId),
  }),
  output: v.object({ rows: v.array(block), next: v.nullable(v.string()) }),
  refusals: [],
})

export const addBlock = endpoint({
  method: 'POST',
  path: '/api/admin/blocks',
  access: 'manager',
  permission: 'orders.edit',
  summary:
    'Blocks orders from an e-mail address, a domain or a network, until `endsAt` or until the block is lifted. Orders already placed but not delivered are held for review once they are paid and in stock. Refuses a value that is already blocked.',
  status: 201,
  input: blockBody,
  output: block,
  refusals: ['block-running', 'block-end-past'],
})

export const liftBlock = endpoint({
  method: 'POST',
  path: '/api/admin/blocks/:blockId/lift',
  access: 'manager',
  permission: 'orders.edit',
  summary:
    'Lifts an active block. Orders held for review because of it remain held until a manager releases them.',
  input: v.strictObject({ blockId: rowId }),
  output: block,
  refusals: ['not-found', 'block-over'],
})
