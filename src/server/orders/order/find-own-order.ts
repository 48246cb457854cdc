import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { guestDays } from '#shop/limits.ts'
import type { Read } from '#server/database/transaction.ts'
import type { Actor } from '#server/database/actor.ts'
import { orders } from '#server/database/tables/orders/orders.ts'

export type OrderRow = typeof orders.$inferSelect

/**
 * The order, if it belongs to this visitor: to their account, or to a guest whose identity they have proved.
 * Nobody else learns that it exists.
 */
export async function findOwnOrder(
  read: Pick<Read, 'tx' | 'actor'>,
  orderId: string,
): Promise<OrderRow | null> {
  const [order] = await read.tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isOf(read.actor)))
  return order ?? null
}

/**
 * A guest's order belongs for thirty days to the browser that placed it, and to anyone who proved its e-mail address,
 * with an account or a code.
 */
function isOf({ user, guestHash, guestReturnHash }: Actor): SQL | undefined {
  const guest = or(
    guestHash === null ? sql`false` : isOfBrowser(guestHash),
    user === null
      ? undefined
      : sql`exists (select from users u where u.id = ${user.id} and lower(u.email) = lower(orders.email))`,
    guestReturnHash === null
      ? undefined
      : sql`exists (select from guest_sessions g where g.token_hash = ${guestReturnHash} and g.ends_at > now()
          and lower(g.email) = lower(orders.email))`,
  )
  return or(user === null ? undefined : eq(orders.userId, user.id), and(isNull(orders.userId), guest))
}

/** Limited by the order's age, not the cookie's: every later order renews the cookie, and a copied one must not open old orders. */
function isOfBrowser(guestHash: Buffer): SQL | undefined {
  return and(
    sql`${orders.createdAt} > now() - make_interval(days => ${guestDays})`,
    or(
      eq(orders.guestHash, guestHash),
      sql`exists (select from order_browsers b where b.order_id = orders.id and b.guest_hash = ${guestHash})`,
    ),
  )
}
