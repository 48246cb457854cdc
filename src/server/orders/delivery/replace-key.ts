import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/stock/stock-keys.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { lockAvailableKeys } from '#server/stock/keys/reserve-keys.ts'
import { licenceKeys } from '#server/database/tables/stock/stock.ts'
import { notifyOwners } from '#server/stock/levels/notify-managers.ts'
import { orderLines, orders } from '#server/database/tables/orders/orders.ts'
import { swapKeys } from './swap-keys.ts'

/**
 * Replaces a key that does not work: burns it, gives its order line another key from stock and e-mails the
 * buyer.
 */
export async function replaceKey(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { keyId, reason }: InputOf<typeof contract.replaceKey>,
): Promise<OutputOf<typeof contract.replaceKey> | Refusal<RefusalOf<typeof contract.replaceKey>>> {
  const orderId = await lockOrderOf(work, keyId)
  const [key] = await work.tx.select().from(licenceKeys).where(eq(licenceKeys.id, keyId)).for('update')
  if (key === undefined) return refuse('not-found')
  if (orderId === null || key.orderLineId === null || !['sold', 'revealed'].includes(key.status))
    return refuse('key-not-sold')
  // it may have been refunded and sold to somebody else while this waited for the order
  if (!(await isOfOrder(work, key.orderLineId, orderId))) return refuse('key-not-sold')
  const found = await lockAvailableKeys(work, [{ productId: key.productId, quantity: 1 }])
  const [newKeyId] = found.get(key.productId) ?? []
  if (newKeyId === undefined) return refuse('no-other-key')
  await swapKeys(work, [{ keyId, orderLineId: key.orderLineId, orderId, newKeyId }], reason)
  const [newKey] = await work.tx
    .select({ lastFour: licenceKeys.lastFour })
    .from(licenceKeys)
    .where(eq(licenceKeys.id, newKeyId))
  await jobs.enqueue(work, 'send-order-email', { orderId, mail: 'key-replaced', about: newKeyId })
  if (await isRepeated(work, orderId)) {
    const [order] = await work.tx
      .select({ amountAgorot: orders.subtotalAgorot })
      .from(orders)
      .where(eq(orders.id, orderId))
    await notifyOwners(work, jobs, {
      kind: 'keys-replaced',
      orderId,
      amountAgorot: order?.amountAgorot ?? 0,
      reason,
    })
  }
  return { orderId, keyId: newKeyId, lastFour: newKey?.lastFour ?? '' }
}

const usualInADay = 4
const days = 1

/**
 * Whether this replacement, already recorded, is not the first of its order, or is one of many by this
 * manager today.
 */
async function isRepeated({ tx, actor }: Work, orderId: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    v.object({ again: v.boolean() }),
    sql`
    select (select count(*) from audit_log where subject = ${`order:${orderId}`} and action = 'order.key-replaced') > 1
      or (select count(*) from (
        select from audit_log where actor = ${`user:${actor.user?.id ?? ''}`} and action = 'key.replaced'
          and created_at > now() - make_interval(days => ${days}) limit ${usualInADay + 1}) today) > ${usualInADay} as again`,
  )
  return rows[0]?.again === true
}

/** Locks the order before its keys, so that settling, refunding and replacing run one after the other. */
async function lockOrderOf({ tx }: Work, keyId: string): Promise<string | null> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(licenceKeys)
    .innerJoin(orderLines, eq(orderLines.id, licenceKeys.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(licenceKeys.id, keyId))
    .for('update', { of: orders })
  return order?.id ?? null
}

async function isOfOrder({ tx }: Work, orderLineId: string, orderId: string): Promise<boolean> {
  const [line] = await tx
    .select({ orderId: orderLines.orderId })
    .from(orderLines)
    .where(eq(orderLines.id, orderLineId))
  return line?.orderId === orderId
}
