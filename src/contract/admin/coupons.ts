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
  /** What delivered orders with it were paid, less what was refunded, in shekels; as in the overview. */
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
    'Lists coupons, newest first, with their uses, revenue and total discount in shekels. 50 per page; pass `next` as `after` to continue.',
  input: v.strictObject({ ...filters, after: v.optional(couponId) }),
  output: v.object({ rows: v.array(coupon), next: v.nullable(v.string()) }),
  refusals: [],
})

export const exportCoupons = endpoint({
  method: 'GET',
  path: '/api/admin/coupons.csv',
  access: 'manager',
  permission: 'coupons.see',
  summary: `Exports the matching coupons as CSV, at most ${maxExported.toLocaleString('en')}.`,
  response: 'file',
  input: v.strictObject(filters),
  output: file,
  refusals: [],
})

export const getCoupon = endpoint({
  method: 'GET',
  path: '/api/admin/coupons/:couponId',
  access: 'manager',
  permission: 'coupons.see',
  summary: 'Returns one coupon with its uses, revenue and total discount in shekels.',
  input: v.strictObject({ couponId }),
  output: coupon,
  refusals: ['not-found'],
})

export const createCoupon = endpoint({
  method: 'POST',
  path: '/api/admin/coupons',
  access: 'manager',
  permission: 'coupons.edit',
  summary: 'Creates a coupon. Refuses a code that already exists, even on an inactive coupon.',
  status: 201,
  input: couponBody,
  output: coupon,
  refusals: ['coupon-code-taken', 'invalid-input'],
})

export const changeCoupon = endpoint({
  method: 'PUT',
  path: '/api/admin/coupons/:couponId',
  access: 'manager',
  permission: 'coupons.edit',
  summary: 'Changes a coupon, except its code. The discounts of orders already placed do not change.',
  input: couponChange,
  output: coupon,
  refusals: ['not-found', 'version-changed', 'invalid-input'],
})

export const createCouponBatch = endpoint({
  method: 'POST',
  path: '/api/admin/coupons/batches',
  access: 'manager',
  permission: 'coupons.edit',
  summary: `Creates up to ${maxCouponsAtOnce.toLocaleString('en')} coupons with random codes. Each is valid for one order, unless \`totalLimit\` is set. Repeating the call with the same \`batchId\`, a UUID of the caller’s, returns the codes of the first.`,
  status: 201,
  input: couponBatchBody,
  output: v.object({ batchId: v.string(), codes: v.array(v.string()) }),
  refusals: ['invalid-input'],
})
