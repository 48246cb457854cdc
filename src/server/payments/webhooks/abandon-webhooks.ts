import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { PaymentProviders } from '#server/integrations/payments/providers.ts'
import { openTask } from '#server/orders/order/manager-tasks.ts'

/** How old a message must be: a provider may be configured again. */
const days = 1

/**
 * Opens one task for messages, older than a day, of a provider that is no longer configured, since they
 * cannot be processed. Once a manager closes it, the messages before it are not retried.
 */
export async function abandonWebhooks(work: Work, { all }: PaymentProviders): Promise<void> {
  const gone = sql`m.done_at is null and m.provider <> all(${sql.param(all.map(({ name }) => name))}::text[])`
  await work.tx.execute(sql`
    update webhook_messages m set done_at = now() where ${gone} and exists (
      select from manager_tasks t where t.kind = 'unknown-payment' and t.detail ->> 'reason' = 'provider-gone'
        and t.detail ->> 'provider' = m.provider and t.resolved_at > m.created_at)`)
  const waiting = await rowsOf(
    work.tx,
    v.object({ provider: v.string(), messageId: v.string() }),
    sql`
    select distinct on (m.provider) m.provider, m.id::text as "messageId" from webhook_messages m
    where ${gone} and m.created_at < now() - make_interval(days => ${days}) order by m.provider, m.id`,
  )
  for (const { provider, messageId } of waiting)
    await openTask(work, {
      kind: 'unknown-payment',
      orderId: null,
      detail: { provider, reference: '', messageId, reason: 'provider-gone' },
    })
}
