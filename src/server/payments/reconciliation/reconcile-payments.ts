import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { latePaymentDays, paymentQueryDays } from '#shop/limits.ts'
import { rowsOf } from '#server/database/rows.ts'
import { systemActor } from '#server/database/actor.ts'
import type { PaymentProviders } from '#server/integrations/payments/providers.ts'
import { forEachProvider } from '#server/payments/settling/for-each-provider.ts'
import { trackOutages } from './track-outages.ts'
import { type SettleContext, settlePayment } from '#server/payments/settling/settle-payment.ts'

const attemptsPerRound = 100

/** Payment pages due to be queried, at configured providers. */
export function attemptsToQuery(providers: PaymentProviders, everySeconds: number): SQL {
  return sql`select a.id from payment_attempts a join orders o on o.id = a.order_id
        cross join lateral (select o.status = 'pending' and a.status in ('created', 'pending') as open,
          o.status = 'pending' and o.paid_agorot = 0 as unpaid,
          now() - greatest(a.created_at, o.completed_at, o.cancelled_at) as since) e
        where a.provider = any(${sql.param(providers.all.map(({ name }) => name))}::text[]) and a.reference is not null
          and a.status in ('created', 'pending', 'failed', 'cancelled', 'expired')
          and a.created_at > now() - make_interval(days => ${paymentQueryDays}) and (e.open or e.unpaid or e.since < make_interval(days => ${latePaymentDays}))
          and (a.asked_at is null or a.asked_at < now() - case when e.open
            then make_interval(secs => ${everySeconds})
            else greatest(make_interval(secs => ${everySeconds}), e.since / 10) end)`
}

/**
 * Queries the provider about payments that were never reported, because the browser was closed or the webhook
 * lost. Pages of orders that wait for payment are queried each round; declined, closed or expired ones at
 * growing intervals while their order is held and until `latePaymentDays` after it ended, because money can arrive
 * late. Servers share
 * the work by marking the attempts they query. When the signal stops a round, the rest is left to the next.
 */
export async function reconcilePayments(
  settling: Omit<SettleContext, 'actor'>,
  everySeconds: number,
  report: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<number> {
  const actor = systemActor()
  const rows = await settling.transact(actor, (work) =>
    rowsOf(
      work.tx,
      v.object({ provider: v.string(), reference: v.string() }),
      sql`
      update payment_attempts set asked_at = now() where id in (
        ${attemptsToQuery(settling.providers, everySeconds)}
        order by a.asked_at nulls first limit ${attemptsPerRound} for update of a skip locked)
      returning provider, reference`,
    ),
  )
  const outages = trackOutages(settling.transact, 'payments')
  await forEachProvider(rows, { report, signal }, (page) =>
    outages.observe(page.provider, settlePayment({ ...settling, actor }, page)),
  )
  if (signal?.aborted !== true) await outages.save()
  return rows.length
}
