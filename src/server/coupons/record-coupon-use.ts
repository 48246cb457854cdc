import { customerEmail } from '#shop/coupons/coupon.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Customer, EvaluatedCoupon } from './evaluate-coupon.ts'
import { couponUses } from '#server/database/tables/coupons.ts'

/** Records an order's use of a coupon, which the same transaction must have checked and locked. */
export async function recordCouponUse(
  work: Work,
  orderId: string,
  { coupon, effect }: EvaluatedCoupon,
  customer: Customer & { readonly email: string },
): Promise<void> {
  await work.tx.insert(couponUses).values({
    orderId,
    couponId: coupon.id,
    userId: customer.userId,
    customerEmail: customerEmail(customer.email),
    phone: customer.phone,
    discountAgorot: effect.discount,
  })
}
