import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { lateRefundDays } from '#shop/limits.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { TaskKind } from '#server/database/tables/orders/manager-tasks.ts'
import { openTask } from '#server/orders/order/manager-tasks.ts'

type OddKind = Extract<TaskKind, 'paid-not-delivered' | 'double-charge' | 'refund-late'>

const perRound = 200
/** How long whatever corrects itself has to do so. */
const correctionMinutes = 10

/**
 * States that must not occur, with their subjects. Only the provider knows whether a delivered order is still
 * paid: see `check-paid.ts`.
 */
const odd: Readonly<Record<OddKind, SQL>> = {
  'paid-not-delivered': sql`
    select o.id as "orderId", '' as about from orders o
    where o.status in ('pending', 'cancelled') and o.payment = 'undelivered'
      and not exists (select from manager_tasks t where t.order_id = o.id and t.kind = 'paid-out-of-stock' and t.resolved_at is null)
      and not exists (select from payments p where p.order_id = o.id and p.created_at > now() - make_interval(mins => ${correctionMinutes}))`,
  'double-charge': sql`
    select p.order_id as "orderId", p.id::text as about from payments p
    where p.allocation = 'overpaid' and p.created_at < now() - make_interval(mins => ${correctionMinutes})
      and not exists (select from refunds r where r.payment_id = p.id)`,
  'refund-late': sql`
    select r.order_id as "orderId", r.id::text as about from refunds r where r.status = 'owed' and r.created_at < now() - make_interval(days => ${lateRefundDays})
      and not exists (select from disputes d where d.order_id = r.order_id and d.state <> 'won')`,
}

/** Opens a task for each, once, and resolves those whose cause is gone. */
export async function findOddOrders(work: Work): Promise<void> {
  await endMended(work)
  for (const kind of oddKinds)
    for (const { orderId, about } of await find(work, kind))
      if (kind === 'double-charge') await openTask(work, { kind, orderId, detail: { paymentId: about } })
      else if (kind === 'refund-late') await openTask(work, { kind, orderId, detail: { refundId: about } })
      else await openTask(work, { kind, orderId, detail: {} })
}

const oddKinds = ['paid-not-delivered', 'double-charge', 'refund-late'] as const

/** Those without an open task, so that each round finds others. */
function find({ tx }: Work, kind: OddKind) {
  return rowsOf(
    tx,
    v.object({ orderId: v.string(), about: v.string() }),
    sql`select odd.* from (${odd[kind]}) odd where not exists (
        select from manager_tasks t where t.kind = ${kind} and t.order_id = odd."orderId" and t.resolved_at is null
          and coalesce(t.detail ->> 'paymentId', t.detail ->> 'refundId', '') = odd.about)
      limit ${perRound}`,
  )
}

async function endMended({ tx }: Work): Promise<void> {
  await tx.execute(sql`
    update manager_tasks t set resolved_at = now() where t.resolved_at is null and case t.kind
      when 'paid-not-delivered' then exists (select from orders o where o.id = t.order_id and o.payment <> 'undelivered')
      when 'double-charge' then exists (select from refunds r where r.payment_id::text = t.detail ->> 'paymentId')
      when 'refund-late' then exists (select from refunds r where r.id::text = t.detail ->> 'refundId' and r.status <> 'owed')
      else false end`)
}
