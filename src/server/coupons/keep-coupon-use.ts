import { customerEmail } from '../../shop/coupons/coupon.ts'
import type { Work } from '../database/work.ts'
import type { Customer, JudgedCoupon } from './judge-coupon.ts'
import { couponUses } from './table.ts'

/** Writes that an order uses a coupon; the coupon was judged, and locked, in the same transaction. */
export async function keepCouponUse(
  work: Work,
  orderId: string,
  { coupon, effect }: JudgedCoupon,
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
