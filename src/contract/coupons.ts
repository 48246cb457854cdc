import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { cartItems } from './bodies/order-body.ts'
import { email, phoneIfAny, shekels, typedText } from './shapes.ts'

/** Why a coupon does not go with an order; the same when it is tried and when the order is placed. */
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
  closes: true,
  summary:
    'What a coupon would take off a cart. Nothing is held: placing the order asks again. Limits per customer are judged for accounts and proved addresses only.',
  input: v.strictObject({
    code: v.pipe(typedText(80), v.nonEmpty('required')),
    /** None: whether the code can be used at all, before anything is in the cart. */
    items: cartItems,
    /** Neither is judged: of a customer the shop tells nothing to who has not proved to be them. */
    email: v.optional(email),
    phone: v.optional(phoneIfAny),
  }),
  output: v.object({
    code: v.string(),
    /** What comes off, in shekels. */
    discount: shekels,
    /** What is left to pay. */
    total: shekels,
  }),
  refusals: couponRefusals,
  limit: { calls: 40, seconds: 300 },
})
