import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { paymentCheckDays } from '#shop/limits.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import { rowsOf } from '#server/database/rows.ts'
import { forEachProvider } from '#server/payments/settling/for-each-provider.ts'
import { openTask } from '#server/orders/order/manager-tasks.ts'

const perRound = 100
const afterDays = 1

/**
 * Queries once more payments of a day ago whose orders were delivered: a charge may be cancelled at the
 * provider afterwards, without a webhook. A task is opened once; payments the shop refunded are skipped.
 */
export async function checkPaid(
  { transact, payments: providers, report }: Pick<ServerContext, 'transact' | 'payments' | 'report'>,
  signal?: AbortSignal,
): Promise<void> {
  const names = providers.all.map(({ name }) => name)
  const rows = await transact(systemActor(), ({ tx }) =>
    rowsOf(
      tx,
      v.object({ orderId: v.string(), provider: v.string(), reference: v.string() }),
      sql`
      update payment_attempts set asked_at = now() where id in (
        select a.id from payments p join payment_attempts a on a.id = p.attempt_id join orders o on o.id = p.order_id
        where p.created_at between now() - make_interval(days => ${paymentCheckDays}) and now() - make_interval(days => ${afterDays}) and p.allocation = 'matched'
          and coalesce(a.asked_at < p.created_at + make_interval(days => ${afterDays}), true) and a.reference is not null
          and o.status in ('completed', 'shipped') and o.refunded_agorot = 0
          and p.provider = any(${sql.param(names)}::text[])
        limit ${perRound} for update of a skip locked)
      returning order_id as "orderId", provider, reference`,
    ),
  )
  await forEachProvider(rows, { report, signal }, async ({ orderId, provider, reference }) => {
    const found = await providers.find(provider)?.query(reference)
    if (found?.state === 'failed')
      await transact(systemActor(), (work) =>
        openTask(work, { kind: 'delivered-not-paid', orderId, detail: {} }),
      )
  })
}
