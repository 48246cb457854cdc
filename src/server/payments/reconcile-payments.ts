import { sql } from 'drizzle-orm'
import { systemActor } from '../http/access.ts'
import { type Settling, settlePayment } from './settle-payment.ts'

const attemptsPerRound = 100

/**
 * Asks the provider about payments nobody told us of: the browser was closed, the webhook was
 * lost. Open pages are asked each round; ended ones ever less often, for three days, because money
 * can come late. Two servers share the work: each takes attempts by marking them as asked.
 */
export async function reconcilePayments(
  settling: Omit<Settling, 'actor'>,
  everySeconds: number,
  report: (error: unknown) => void,
): Promise<number> {
  const actor = systemActor()
  const { rows } = await settling.transact(actor, (work) =>
    work.tx.execute<{ reference: string }>(sql`
      update payment_attempts set asked_at = now() where id in (
        select id from payment_attempts
        where provider = ${settling.provider.name} and reference is not null and status in ('created', 'pending', 'expired')
          and created_at > now() - interval '3 days'
          and (asked_at is null or asked_at < now() - case when status = 'expired'
            then greatest(make_interval(secs => ${everySeconds}), (now() - created_at) / 10)
            else make_interval(secs => ${everySeconds}) end)
        order by asked_at nulls first limit ${attemptsPerRound} for update skip locked)
      returning reference`),
  )
  for (const { reference } of rows) await settlePayment({ ...settling, actor }, reference).catch(report)
  return rows.length
}
