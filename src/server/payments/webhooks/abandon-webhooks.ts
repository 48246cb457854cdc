import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { PaymentProviders } from '#server/integrations/payments/providers.ts'
import { openTask } from '#server/orders/order/manager-tasks.ts'

/** How old a message must be: a provider may be configured again, or verify its messages again. */
const days = 1

/** Messages that the shop cannot process. */
type Stuck = {
  readonly reason: 'provider-gone' | 'not-verified'
  readonly is: SQL
  /** Whether one is given up, once its task was closed at `t.resolved_at`. */
  readonly givenUp: SQL
}

/**
 * Opens one task per provider for messages, older than a day, that cannot be processed: their provider is no
 * longer configured, or does not verify that it wrote them. Once a manager closes it, the messages before it
 * are not retried; unverified ones are tried once more first, since the manager may have mended a setting.
 */
export async function abandonWebhooks(work: Work, { all }: PaymentProviders): Promise<void> {
  const names = sql`${sql.param(all.map(({ name }) => name))}::text[]`
  await abandon(work, { reason: 'provider-gone', is: sql`m.provider <> all(${names})`, givenUp: sql`true` })
  await abandon(work, {
    reason: 'not-verified',
    is: sql`m.provider = any(${names}) and m.verdict = 'unchecked' and m.tried_at is not null`,
    givenUp: sql`m.tried_at > t.resolved_at`,
  })
}

async function abandon(work: Work, { reason, is, givenUp }: Stuck): Promise<void> {
  const closed = sql`select from manager_tasks t where t.kind = 'unknown-payment' and t.detail ->> 'reason' = ${reason}
    and t.detail ->> 'provider' = m.provider and t.resolved_at > m.created_at`
  await work.tx.execute(sql`
    update webhook_messages m set done_at = now()
    where m.done_at is null and ${is} and exists (${closed} and ${givenUp})`)
  const waiting = await rowsOf(
    work.tx,
    v.object({ provider: v.string(), messageId: v.string() }),
    sql`
    select distinct on (m.provider) m.provider, m.id::text as "messageId" from webhook_messages m
    where m.done_at is null and ${is} and m.created_at < now() - make_interval(days => ${days}) and not exists (${closed})
    order by m.provider, m.id`,
  )
  for (const { provider, messageId } of waiting)
    await openTask(work, {
      kind: 'unknown-payment',
      orderId: null,
      detail: { provider, reference: '', messageId, reason },
    })
}
