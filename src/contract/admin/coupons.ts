import { maxCouponsAtOnce, maxExported } from '#shop/limits.ts'
import * as v from 'valibot'
import { couponKinds, couponStates } from '#shop/coupons/coupon.ts'
import { couponBatchBody, couponBody, couponChange } from '../bodies/coupon-body.ts'
import { endpoint } from '../endpoint.ts'
import { file, localized, shekels, time, typedText } from '../shapes.ts'

const couponId = v.pipe(v.string(), v.uuid('identifier'))

const coupon = v.object({
  id: v.string(),
  code: v.string(),
  kind: v.picklist(couponKinds),
  percent: v.nullable(v.number()),
  amount: v.nullable(shekels),
  minSpend: v.nullable(shekels),
  maxSpend: v.nullable(shekels),
  startsAt: v.nullable(time),
  endsAt: v.nullable(time),
  totalLimit: v.nullable(v.number()),
  customerLimit: v.nullable(v.number()),
  firstOrderOnly: v.boolean(),
  /** Empty, together with `categories`: every product. */
  products: v.array(v.object({ id: v.string(), name: localized })),
  categories: v.array(v.string()),
  note: v.string(),
  active: v.boolean(),
  batchId: v.nullable(v.string()),
  version: v.number(),
  createdAt: time,
  /** Its current state. */
  state: v.picklist(couponStates),
  /** Orders that count as a use, unpaid ones included. */
  uses: v.number(),
  /** Total of completed orders with it, in shekels. */
  revenue: shekels,
  /** Its total discount on them. */
  discounts: shekels,
})
export type Coupon = v.InferOutput<typeof coupon>

const filters = {
  q: v.optional(typedText(100)),
  state: v.optional(v.picklist(couponStates, 'state')),
  batchId: v.optional(couponId),
} as const

export const listCoupons = endpoint({
  method: 'GET',
  path: '/api/admin/coupons',
  access: 'manager',
  permission: 'coupons.see',
  summary:
    'Coupons, newest first, with their uses and what they brought; 50 at a time, continued with `after`.',
  input: v.strictObject({ ...filters, after: v.optional(couponId) }),
  output: v.object({ rows: v.array(coupon), next: v.nullable(v.string()) }),
  refusals: [],
})

export const exportCoupons = endpoint({
  method: 'GET',
  path: '/api/admin/coupons.csv',
  access: 'manager',
  permission: 'coupons.see',
  summary: `The coupons of a list as a CSV file, at most ${maxExported.toLocaleString('en')}.`,
  answer: 'file',
  input: v.strictObject(filters),
  output: file,
  refusals: [],
})

export const getCoupon = endpoint({
  method: 'GET',
  path: '/api/admin/coupons/:couponId',
  access: 'manager',
  permission: 'coupons.see',
  summary: 'One coupon, with its uses and what it brought.',
  input: v.strictObject({ couponId }),
  output: coupon,
  refusals: ['not-found'],
})

export const createCoupon = endpoint({
  method: 'POST',
  path: '/api/admin/coupons',
  access: 'manager',
  permission: 'coupons.edit',
  summary: 'Makes a coupon. A code that any coupon has or had is taken.',
  status: 201,
  input: couponBody,
  output: coupon,
  refusals: ['coupon-code-taken', 'product-unknown'],
})

export const changeCoupon = endpoint({
  method: 'PUT',
  path: '/api/admin/coupons/:couponId',
  access: 'manager',
  permission: 'coupons.edit',
  summary: 'Changes a coupon; its code stays. Orders placed before keep what they were given.',
  input: couponChange,
  output: coupon,
  refusals: ['not-found', 'version-changed', 'product-unknown'],
})

export const createCouponBatch = endpoint({
  method: 'POST',
  path: '/api/admin/coupons/batches',
  access: 'manager',
  permission: 'coupons.edit',
  summary: `Makes up to ${maxCouponsAtOnce.toLocaleString('en')} coupons with codes of their own, each for one order unless told otherwise.`,
  status: 201,
  input: couponBatchBody,
  output: v.object({ batchId: v.string(), codes: v.array(v.string()) }),
  refusals: ['product-unknown'],
})
