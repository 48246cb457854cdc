import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { cartItems } from './bodies/order-body.ts'
import { email, phoneIfAny, shekels, typedText } from './shapes.ts'

/** Why a coupon cannot be used; the same when it is previewed and when the order is placed. */
export const couponRefusals = [
  'coupon-unknown',
  'coupon-not-started',
  'coupon-ended',
  'coupon-spend-too-low',
  'coupon-spend-too-high',
  'coupon-not-for-these',
  'coupon-used-up',
  'coupon-used-before',
  'coupon-first-order-only',
] as const

export const checkCoupon = endpoint({
  method: 'POST',
  path: '/api/coupons/check',
  access: 'anyone',
  personal: true,
  closedForMaintenance: true,
  summary:
    'Returns the discount of a coupon on a cart, in shekels. Nothing is reserved: the coupon is checked again when the order is placed. Limits per customer are checked for accounts and verified addresses only.',
  input: v.strictObject({
    code: v.pipe(typedText(80), v.nonEmpty('required')),
    /** Empty: checks whether the code is valid at all, before anything is in the cart. */
    items: cartItems,
    /** Limits per customer are not checked: that would disclose orders to someone who is not the customer. */
    email: v.optional(email),
    phone: v.optional(phoneIfAny),
  }),
  output: v.object({
    code: v.string(),
    /** The discount, in shekels. */
    discount: shekels,
    /** The total after the discount, in shekels. */
    total: shekels,
  }),
  refusals: couponRefusals,
  limit: { calls: 40, seconds: 300 },
})
