import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { systemActor } from '#server/database/actor.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { forEachProvider } from '#server/payments/settling/for-each-provider.ts'
import { abandonWebhooks } from './abandon-webhooks.ts'
import { handleWebhook } from './handle-webhook.ts'

const perRound = 50
const retrySeconds = 30

/** Messages that no job has finished, because it gave up or its server died; at growing intervals. */
export const webhooksToHandle = sql`select id from webhook_messages where done_at is null
  and coalesce(tried_at, created_at) < now() - greatest(make_interval(secs => ${retrySeconds}), (now() - created_at) / 10)`

/** Servers share the work by marking what they take. */
export async function handleDueWebhooks(
  context: Pick<ServerContext, 'pool' | 'transact' | 'payments' | 'jobs' | 'settings' | 'log' | 'report'>,
  signal?: AbortSignal,
): Promise<void> {
  await context.transact(systemActor(), (work) => abandonWebhooks(work, context.payments))
  const rows = await context.transact(systemActor(), ({ tx }) =>
    rowsOf(
      tx,
      v.object({ id: v.string(), provider: v.string() }),
      sql`
      update webhook_messages set tried_at = now() where id in (
        ${webhooksToHandle} order by created_at limit ${perRound} for update skip locked)
      returning id, provider`,
    ),
  )
  await forEachProvider(rows, { report: context.report, signal }, ({ id }) => handleWebhook(context, id))
}
