import { and, eq, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { orderLines, orders } from '#server/database/tables/orders/orders.ts'
import type { Read } from '#server/database/transaction.ts'

/** A user's orders: those of the account, and guest orders under its (always proved) e-mail address. */
export function placedBy(userId: string): SQL | undefined {
  const sameAddress = sql`lower(${orders.email}) = (select lower(u.email) from users u where u.id = ${userId})`
  return or(eq(orders.userId, userId), and(isNull(orders.userId), sameAddress))
}

/** Of orders joined with their lines: the line was delivered, and not all of its units were refunded. */
export const isBought = and(
  inArray(orders.status, ['completed', 'shipped']),
  lt(orderLines.refundedQuantity, orderLines.quantity),
)

/**
 * True if a delivered order of the user has an unrefunded unit of a
 * variant of this family, as a line or as a bundle.
 */
export async function hasBought({ tx }: Pick<Read, 'tx'>, userId: string, family: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
      join products p on p.id in (${orderLines.productId}, ${orderLines.bundleId})
    where ${placedBy(userId)} and ${isBought} and p.family = ${family} limit 1`)
  return rows.length === 1
}
