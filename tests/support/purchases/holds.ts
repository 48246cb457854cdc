import { sql } from 'drizzle-orm'
import { systemActor } from '#server/database/actor.ts'
import { closeHold, openHold } from '#server/orders/order/delivery-holds.ts'
import { notifyIfOpen } from '#server/orders/delivery/release-delivery.ts'
import type { TestShop } from '../shop.ts'

/** Puts a delivery hold on an order, as a dispute does. */
export async function holdDelivery(shop: TestShop, orderId: string, reference = 'dispute-1'): Promise<void> {
  await shop.context.transact(systemActor(), async (work) => {
    await work.tx.execute(sql`select from orders where id = ${orderId} for update`)
    await openHold(work, { orderId, kind: 'dispute', reference }, { reason: 'fraudulent' })
  })
}

/** Ends such a hold, as a won dispute does. */
export async function releaseDelivery(
  { context: { transact, jobs } }: TestShop,
  orderId: string,
  reference = 'dispute-1',
): Promise<void> {
  await transact(systemActor(), async (work) => {
    await work.tx.execute(sql`select from orders where id = ${orderId} for update`)
    await closeHold(work, { orderId, kind: 'dispute', reference })
    await notifyIfOpen(work, jobs, orderId)
  })
}
