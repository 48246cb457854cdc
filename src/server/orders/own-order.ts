import { eq } from 'drizzle-orm'
import type { Read } from '../database/work.ts'
import { orders } from './table.ts'

export type OrderRow = typeof orders.$inferSelect

/**
 * The order, if it is this visitor's: of the account that placed it, or of the browser that did as
 * a guest. Anybody else learns nothing, not even that it exists.
 */
export async function ownOrder(read: Pick<Read, 'tx' | 'actor'>, orderId: string): Promise<OrderRow | null> {
  const [order] = await read.tx.select().from(orders).where(eq(orders.id, orderId))
  if (order === undefined) return null
  const { user, guestHash } = read.actor
  const ofAccount = order.userId !== null && order.userId === user?.id
  const ofBrowser =
    order.userId === null &&
    order.guestHash !== null &&
    guestHash !== null &&
    order.guestHash.equals(guestHash)
  return ofAccount || ofBrowser ? order : null
}
