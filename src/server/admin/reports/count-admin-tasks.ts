import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type AdminTask,
  type SomeTaskCounts,
  taskCounts,
  type TaskCounts,
  taskPermissions,
} from '#contract/admin/tasks.ts'
import { may } from '#shop/identity/permission.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { countBrokenEmails } from '#server/admin/emails/list-emails.ts'
import { emailJobs } from '#server/jobs/job-data.ts'
import { setUpProviders } from '#server/settings/payments/payment-settings.ts'
import { offeredTestSystems } from '#server/settings/payments/test-systems.ts'
import type { Settings } from '#server/settings/read-settings.ts'

/** The settings that some tasks are about. */
export type TaskSettings = Pick<Settings, 'emails' | 'mode' | 'payments'>

/** The number of open tasks, counted like the pages where they are done. */
export async function countAdminTasks({ tx }: Pick<Read, 'tx'>, settings: TaskSettings): Promise<TaskCounts> {
  const rows = await rowsOf(
    tx,
    v.omit(taskCounts, ['brokenEmails', 'testProviders']),
    sql`
    select
      (count(*) filter (where kind = 'paid-out-of-stock'))::int as undelivered,
      (select count(distinct w.order_id)::int from order_lines w join orders o on o.id = w.order_id
        where w.kind = 'service' and w.refunded_quantity < w.quantity and o.status = 'completed'
          and o.imported_from is null) as services,
      (count(*) filter (where kind = 'amount-mismatch'))::int as "oddPayments",
      (count(*) filter (where kind = 'unknown-payment' or kind = 'refund-unknown' and order_id is null))::int as "unknownPayments",
      (count(*) filter (where kind = 'refund-refused'))::int as "refusedRefunds",
      (select count(*)::int from payment_provider_states where credentials = 'refused'
        and provider = any(${sql.param(setUpProviders(settings.payments))})) as "refusedCredentials",
      (count(*) filter (where kind = 'refund-claim'))::int as claims,
      (count(*) filter (where kind = 'document-missing'))::int as documents,
      (count(*) filter (where kind = 'dispute'))::int as disputes,
      (count(*) filter (where kind = 'risk-check'))::int as "riskChecks",
      (count(*) filter (where kind in ('paid-not-delivered', 'delivered-not-paid', 'double-charge', 'refund-late',
        'listed-otherwise', 'payment-not-listed', 'loss-differs') or kind = 'refund-unknown' and order_id is not null))::int as "oddOrders",
      (select count(*)::int from stock_summary where listed and low) as "lowStock",
      (select count(*)::int from contact_messages where state = 'open') as messages,
      (select count(*)::int from reviews where state = 'waiting') as reviews,
      -- as the queue's own index has them
      (select count(*)::int from pgboss.job where name = any(${sql.param(emailJobs)}) and state < 'active' and not blocked
        and state = 'retry' and retry_count > 2)
      -- those given up are in no index: pg-boss counts them every two minutes, and deletes them after seven days
      + (select coalesce(sum(failed_count), 0)::int from pgboss.queue where name = any(${sql.param(emailJobs)})) as "unsentEmails"
    from manager_tasks where resolved_at is null`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('Nothing was counted')
  return {
    ...row,
    brokenEmails: countBrokenEmails(settings),
    testProviders: liveTestSystems(settings).length,
  }
}

/** The payment providers with which a live shop sells for no money. */
export function liveTestSystems({ mode, payments }: Pick<Settings, 'mode' | 'payments'>): readonly string[] {
  return mode === 'live' ? offeredTestSystems(payments) : []
}

/** The number of each kind that this manager may see. */
export async function countTasks(
  { tx, actor: { user } }: Read,
  settings: TaskSettings,
): Promise<SomeTaskCounts> {
  if (user === null) throw new Error('This needs a signed-in user')
  const counts = Object.entries(await countAdminTasks({ tx }, settings))
  return Object.fromEntries(
    // edge: the names are those of the schema that has read the row
    counts.filter(([task]) => may(user.duties, taskPermissions[task as AdminTask])),
  )
}
