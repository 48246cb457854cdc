import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { checkedValue } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { isLimited, refuseByUses } from './evaluate-coupon.ts'
import { coupons, couponUses } from '#server/database/tables/coupons.ts'

/**
 * Whether others have used up the coupon of an unpaid order, which this transaction must have locked.
 * While the order's hold lasts, its own use counts. A cancelled or expired order has released its use:
 * the limits are checked again, under the coupon's lock, without this order. The coupon's dates and
 * cart rules were checked when the order was placed and are not checked again.
 */
export async function isCouponUsedUp(work: Pick<Work, 'tx'>, orderId: string): Promise<boolean> {
  const [found] = await work.tx
    .select({ use: couponUses, coupon: coupons })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .where(eq(couponUses.orderId, orderId))
  if (found === undefined || !isLimited(found.coupon)) return false
  const { use } = found
  const [coupon] = await work.tx.select().from(coupons).where(eq(coupons.id, use.couponId)).for('update')
  // Read after the lock and by clock_timestamp(): an order placed meanwhile may have seen this hold end.
  if (coupon === undefined || (await isStillHeld(work, orderId))) return false
  const { userId, customerEmail: email, phone } = use
  return (await refuseByUses(work, coupon, { userId, email, phone }, { orderId })) !== null
}

async function isStillHeld({ tx }: Pick<Work, 'tx'>, orderId: string): Promise<boolean> {
  const [order] = await tx
    .select({
      held: checkedValue(
        v.boolean(),
        sql`${orders.status} = 'pending' and coalesce(${orders.heldUntil} >= clock_timestamp(), true)`,
      ),
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  return order?.held === true
}
