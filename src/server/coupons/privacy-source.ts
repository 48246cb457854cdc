import { asc, eq, or, sql } from 'drizzle-orm'
import { toShekels } from '#shop/money.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import type { Person, PrivacySource } from '#server/context/privacy-source.ts'
import { addressesOf, rememberCustomer } from './former-customers.ts'
import { coupons, couponUses } from '#server/database/tables/coupons.ts'

/**
 * The coupons a person has used. Erasing removes the person and keeps the use; keyed hashes recognise
 * the deleted account, so that deleting an account does not renew its coupons.
 */
export function couponsPrivacySource(secret: Buffer): PrivacySource {
  return {
    name: 'coupons',
    title: { en: 'Coupons used', he: 'קופונים שמומשו' },
    labels: {
      code: { en: 'Code', he: 'קוד' },
      orderNumber: { en: 'Order number', he: 'מספר הזמנה' },
      discount: { en: 'Discount', he: 'הנחה' },
      date: { en: 'Date', he: 'תאריך' },
    },
    collect: async ({ tx }, person) => {
      const rows = await tx
        .select({ use: couponUses, code: coupons.code, number: orders.number })
        .from(couponUses)
        .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
        .innerJoin(orders, eq(orders.id, couponUses.orderId))
        .where(isOf(person))
        .orderBy(asc(couponUses.createdAt))
      return rows.map(({ use, code, number }) => ({
        code,
        orderNumber: orderNumberText(number),
        discount: toShekels(use.discountAgorot),
        date: use.createdAt.toISOString(),
      }))
    },
    forget: async (work, { userId, email }) => {
      await rememberCustomer(work, secret, userId, await addressesOf(work, userId, email))
      await work.tx
        .update(couponUses)
        .set({ userId, customerEmail: sql`'deleted-' || ${couponUses.orderId}`, phone: null })
        .where(isOf({ userId, email }))
    },
  }
}

/** Uses with the account, and those in guest orders of its address. */
function isOf({ userId, email }: Pick<Person, 'userId' | 'email'>) {
  return or(
    eq(couponUses.userId, userId),
    sql`${couponUses.orderId} in (select id from orders where user_id is null and lower(email) = lower(${email}))`,
  )
}
