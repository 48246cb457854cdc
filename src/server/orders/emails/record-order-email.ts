import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { orderEmails } from '#server/database/tables/orders/order-notes.ts'

/** Records, for managers, that an e-mail about an order was sent. */
export async function recordOrderEmail(
  pool: ServerContext['pool'],
  mail: typeof orderEmails.$inferInsert,
): Promise<void> {
  await typed(pool).insert(orderEmails).values(mail).onConflictDoNothing()
}
