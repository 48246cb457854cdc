import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Risk } from '#shop/orders/risk.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { notifyManagers } from '#server/stock/levels/notify-managers.ts'
import { openHold } from '../order/delivery-holds.ts'
import type { OrderRow } from '../order/find-own-order.ts'
import { openTask } from '../order/manager-tasks.ts'
import { type RunningBlock, runningBlocks } from './running-blocks.ts'

/**
 * Active blocks against the buyer of an order: their e-mail address, account, and the network they ordered
 * from.
 */
export async function blocksOfOrder(
  read: Pick<Read, 'tx'>,
  order: Pick<OrderRow, 'id' | 'email' | 'userId'>,
): Promise<RunningBlock[]> {
  const [found] = await rowsOf(
    read.tx,
    v.object({ account: v.nullable(v.string()), address: v.nullable(v.string()) }),
    sql`select (select email from users where id = ${order.userId}::uuid) as account,
      (select a.address from audit_log l join audit_addresses a on a.audit_id = l.id
        where l.subject = ${`order:${order.id}`} and l.action = 'order.placed' and not ${isMade(order.id)} limit 1) as address`,
  )
  const account = found?.account ?? null
  const emails = account === null ? [order.email] : [order.email, account]
  return runningBlocks(read, { emails, address: found?.address ?? null }, null)
}

/** Whether a manager placed the order, knowing of the block: it is accepted anyway. */
export async function isByManager({ tx }: Pick<Read, 'tx'>, orderId: string): Promise<boolean> {
  const [row] = await rowsOf(tx, v.object({ made: v.boolean() }), sql`select ${isMade(orderId)} as made`)
  return row?.made === true
}

const isMade = (orderId: string) =>
  sql`exists (select from audit_log where subject = ${`order:${orderId}`} and action = 'order.created-by-manager')`

/** The blocks for which an order placed before they began must be checked. */
export async function blockRisks(work: Pick<Work, 'tx'>, order: OrderRow): Promise<Risk[]> {
  const found = await blocksOfOrder(work, order)
  if (found.length === 0 || (await isByManager(work, order.id))) return []
  return [...new Set(found.map(({ kind }) => kind))].map((kind) => ({ rule: 'blocked', found: kind }))
}

/**
 * Runs before a paid order that waited for stock gets its keys: if its buyer was blocked meanwhile, the order
 * is held and a manager is asked once to check it. The caller has locked the order.
 */
export async function holdIfBlocked(work: Work, jobs: Pick<Jobs, 'enqueue'>, order: OrderRow): Promise<void> {
  if (order.releasedAt !== null) return
  const risks = await blockRisks(work, order)
  if (risks.length > 0) await holdForCheck(work, jobs, order.id, risks)
}

/**
 * Holds the order's keys and files and asks managers to check it: by a task, and by one e-mail to each who
 * may release it. The caller has locked the order.
 */
export async function holdForCheck(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  orderId: string,
  risks: readonly Risk[],
): Promise<void> {
  const rules = [...new Set(risks.map(({ rule }) => rule))]
  const opened = await openHold(work, { orderId, kind: 'risk' }, { rules })
  await openTask(work, { kind: 'risk-check', orderId, detail: { risks } })
  if (opened) await notifyManagers(work, jobs, { kind: 'risk-check', orderId, rules })
}
