import * as v from 'valibot'
import { priceRoundings, undoableChanges, undoDays } from '#shop/catalogue/change-price.ts'
import { endpoint } from '#contract/endpoint.ts'
import { localized, rowId, time } from '#contract/shapes.ts'
import { whole } from '#contract/typed-fields.ts'
import { someProducts } from '#contract/product/product-shapes.ts'

const minPercent = -90
const maxPercent = 300

export const changePrices = endpoint({
  method: 'POST',
  path: '/api/admin/price-changes',
  access: 'manager',
  permission: 'products.edit',
  summary: 'Changes the prices of many products by a percentage: all or none. One call can undo it.',
  status: 201,
  input: v.strictObject({
    products: someProducts,
    percent: whole(minPercent, maxPercent, 'percent-of-price'),
    /** `ninety`: down to the next price that ends in .90. */
    rounding: v.picklist(priceRoundings),
  }),
  output: v.object({
    /** Null if no price changed. */
    changeId: v.nullable(v.string()),
    changed: v.number(),
  }),
  refusals: ['not-found', 'version-changed', 'price-too-high'],
})

const priceChange = v.object({
  id: v.string(),
  percent: v.number(),
  rounding: v.picklist(priceRoundings),
  products: v.number(),
  changedAt: time,
  by: v.nullable(v.string()),
})
export type PriceChange = v.InferOutput<typeof priceChange>

export const listPriceChanges = endpoint({
  method: 'GET',
  path: '/api/admin/price-changes',
  access: 'manager',
  permission: 'products.edit',
  summary: `Lists the price changes of the last ${undoDays} days that were not undone, newest first; at most ${undoableChanges}.`,
  input: v.strictObject({}),
  output: v.object({ changes: v.array(priceChange) }),
  refusals: [],
})

export const undoPriceChange = endpoint({
  method: 'POST',
  path: '/api/admin/price-changes/:changeId/undoing',
  access: 'manager',
  permission: 'products.edit',
  summary:
    'Undoes a price change. Products whose price was changed again since are skipped and returned in `skipped`.',
  input: v.strictObject({ changeId: rowId }),
  output: v.object({ restored: v.number(), skipped: v.array(localized) }),
  refusals: ['not-found', 'price-change-undone'],
})
