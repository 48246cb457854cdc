import type { InputOf } from '#contract/endpoint.ts'
import type { createCoupon } from '#contract/admin/coupons.ts'

type Terms = Omit<InputOf<typeof createCoupon>, 'code'>

/** The body of the admin area's coupon form: 20 % off everything, for everybody, without an end. */
export const couponTerms: Terms = {
  kind: 'percent',
  percent: 20,
  amount: null,
  minSpend: null,
  maxSpend: null,
  startsAt: null,
  endsAt: null,
  totalLimit: null,
  customerLimit: null,
  firstOrderOnly: false,
  productIds: [],
  categories: [],
  note: '',
  active: true,
}
