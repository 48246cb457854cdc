import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { paymentCheckDays } from '#shop/limits.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import { rowsOf } from '#server/database/rows.ts'
import { paymentAttempts } from '#server/database/tables/payments/payments.ts'
import type { Work } from '#server/database/transaction.ts'
import { forEachProvider } from '#server/payments/settling/for-each-provider.ts'
import { isDelivered } from '#server/orders/view/view-order.ts'
import { lockOrderIfFound } from '#server/orders/order/lock-order.ts'
import { openTask } from '#server/orders/order/manager-tasks.ts'

const perRound = 100
const afterDays = 1

const due = v.object({ id: v.string(), orderId: v.string(), provider: v.string(), reference: v.string() })

/**
 * Queries once more payments of a day ago whose orders were delivered: a charge may be cancelled at the
 * provider afterwards, without a webhook. A task is opened once; payments the shop refunded are skipped. One whose
 * provider does not respond, or that a stopping server does not reach, is left to the next run.
 */
export async function checkPaid(
  { transact, payments: providers, report }: Pick<ServerContext, 'transact' | 'payments' | 'report'>,
  signal?: AbortSignal,
): Promise<void> {
  const names = providers.all.map(({ name }) => name)
  const rows = await transact(systemActor(), ({ tx }) =>
    rowsOf(
      tx,
      due,
      sql`
      select d.id, d.order_id as "orderId", d.provider, d.reference from (
        select a.*, row_number() over (partition by a.provider order by p.created_at, a.id) as place
        from payments p join payment_attempts a on a.id = p.attempt_id join orders o on o.id = p.order_id
        where p.created_at between now() - make_interval(days => ${paymentCheckDays}) and now() - make_interval(days => ${afterDays}) and p.allocation = 'matched'
          and coalesce(a.asked_at < p.created_at + make_interval(days => ${afterDays}), true) and a.reference is not null
          and o.status in ('completed', 'shipped') and o.refunded_agorot = 0
          and p.provider = any(${sql.param(names)}::text[])) d
      -- one that does not respond leaves the others theirs
      where d.place <= ${perRound} order by d.place`,
    ),
  )
  await forEachProvider(rows, { report, signal }, async ({ id, orderId, provider, reference }) => {
    const found = await providers.find(provider)?.query(reference)
    await transact(systemActor(), async (work) => {
      if (found?.state === 'failed' && (await isStillSold(work, orderId)))
        await openTask(work, { kind: 'delivered-not-paid', orderId, detail: {} })
      await work.tx
        .update(paymentAttempts)
        .set({ askedAt: sql`now()` })
        .where(eq(paymentAttempts.id, id))
    })
  })
}

/** The shop may have refunded the order while the provider was queried. */
async function isStillSold(work: Work, orderId: string): Promise<boolean> {
  const order = await lockOrderIfFound(work, orderId)
  return order !== null && isDelivered(order) && order.refundedAgorot === 0
}
