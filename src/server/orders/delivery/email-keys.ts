import { and, asc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import { rowsOf } from '#server/database/rows.ts'
import { orderLines } from '#server/database/tables/orders/orders.ts'
import { licenceKeys } from '#server/database/tables/stock/stock.ts'
import type { Work } from '#server/database/transaction.ts'
import type { EmailBlock } from '#server/integrations/mail/email-blocks.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { nameInEmail } from '#shop/text/name-in-text.ts'
import { lockAndCheckHold } from '../order/delivery-holds.ts'
import type { OrderRow } from '../order/find-own-order.ts'
import { decryptKey } from './reveal-key.ts'

/**
 * E-mails the buyer of a delivered order, with the keys if that was agreed; a gift's keys go to its
 * recipient. The caller has locked the order.
 */
export async function notifyDelivered(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  order: Pick<OrderRow, 'id' | 'keysByEmail' | 'giftAt'>,
): Promise<void> {
  if (order.giftAt === null) await markEmailed(work, order)
  await jobs.enqueue(work, 'send-order-email', { orderId: order.id, mail: 'completed' })
}

/**
 * Marks an order's keys as revealed, because they go out by e-mail, as announced before ordering.
 * Runs in the transaction that enqueues that e-mail. Does nothing while the order is held or if no e-mail can
 * be sent.
 */
export async function markEmailed(
  work: Work,
  { id: orderId, keysByEmail }: Pick<OrderRow, 'id' | 'keysByEmail'>,
): Promise<void> {
  if (!keysByEmail || (await lockAndCheckHold(work, orderId))) return
  const marked = await rowsOf(
    work.tx,
    v.object({ id: v.string() }),
    sql`
    update licence_keys k set status = 'revealed', revealed_at = now()
    from order_lines l join orders o on o.id = l.order_id
    where l.id = k.order_line_id and k.status = 'sold' and o.id = ${orderId}
      and o.email <> '' and o.status in ('completed', 'shipped')
    returning k.id`,
  )
  for (const { id } of marked) await record(work, 'key.emailed', `key:${id}`, { orderId })
}

type Reading = Pick<ServerContext, 'transact' | 'vault'>

/**
 * The keys that an e-mail about the order contains, read when it is sent: those marked as revealed. None if
 * the buyer was not told that keys come by e-mail, or while the order is held.
 */
export async function emailedKeys(
  { transact, vault }: Reading,
  { id: orderId, keysByEmail, language }: Pick<OrderRow, 'id' | 'keysByEmail' | 'language'>,
): Promise<EmailBlock[]> {
  if (!keysByEmail) return []
  return transact(systemActor(), async (work) => {
    if (await lockAndCheckHold(work, orderId)) return []
    const found = await work.tx
      .select({ key: licenceKeys, name: orderLines.name })
      .from(licenceKeys)
      .innerJoin(orderLines, eq(orderLines.id, licenceKeys.orderLineId))
      .where(and(eq(orderLines.orderId, orderId), eq(licenceKeys.status, 'revealed')))
      .orderBy(asc(orderLines.id), asc(licenceKeys.id))
    const blocks: EmailBlock[] = []
    for (const { key, name } of found) {
      const code = await decryptKey(vault, key)
      // the order page says what to do about it
      if (code === null) await record(work, 'key.unreadable', `key:${key.id}`, { orderId })
      else blocks.push({ type: 'code', label: nameInEmail(name, language), code })
    }
    return blocks
  })
}
