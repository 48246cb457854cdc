import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { orders } from '#server/database/tables/orders/orders.ts'
import type { Read } from '#server/database/transaction.ts'

/** A user's orders: those of the account, and guest orders under its (always proved) e-mail address. */
export function placedBy(userId: string): SQL | undefined {
  const sameAddress = sql`lower(${orders.email}) = (select lower(u.email) from users u where u.id = ${userId})`
  return or(eq(orders.userId, userId), and(isNull(orders.userId), sameAddress))
}

/**
 * True if a completed, unrefunded order of the user contains a
 * variant of this family, as a line or as a bundle.
 */
export async function hasBought({ tx }: Pick<Read, 'tx'>, userId: string, family: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from ${orders} join order_lines l on l.order_id = orders.id join products p on p.id in (l.product_id, l.bundle_id)
    where ${placedBy(userId)} and orders.status in ('completed', 'shipped') and p.family = ${family} limit 1`)
  return rows.length === 1
}
