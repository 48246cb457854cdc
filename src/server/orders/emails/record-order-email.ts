import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { orderEmails } from '#server/database/tables/orders/order-notes.ts'

/** Writes down that an e-mail about an order has left; managers see it. */
export async function recordOrderEmail(
  pool: ServerContext['pool'],
  mail: typeof orderEmails.$inferInsert,
): Promise<void> {
  await typed(pool).insert(orderEmails).values(mail).onConflictDoNothing()
}
