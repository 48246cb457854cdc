import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { certificateWarningDays } from '#shop/limits.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { systemActor } from '#server/database/actor.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import { findFailingBotCheck } from './find-failing-bot-check.ts'
import { closeIncidents, extendIncident, recordIncidents, type DetectedProblem } from './record-incidents.ts'
import { readCertificates } from './read-certificates.ts'

/**
 * How long a provider must be unresponsive, or one of its webhooks unprocessed. Its list is compared once a
 * night: an outage older than a day is one that the next night did not end.
 */
const alertAfter = { payments: '15 minutes', webhooks: '15 minutes', lists: '25 hours' } as const
const queueMinutes = 15

type Looking = Pick<ServerContext, 'transact' | 'jobs' | 'settings' | 'payments'>

/** Detects incidents and notifies the owners: once when one begins, once when it is over. */
export async function findIncidents({ transact, jobs, settings, payments }: Looking): Promise<void> {
  // these call other servers, so they run before the transaction
  const certificates = await readCertificates(settings)
  const failingBotCheck = await findFailingBotCheck(settings)
  const providers = payments.all.map(({ name }) => name)
  await transact(systemActor(), async (work) => {
    await recordIncidents(work, jobs, [
      ...(await paidNotDelivered(work)),
      ...(await failingReconciliation(work, providers)),
      ...(await oldQueue(work)),
      ...(await endingCertificates(work, certificates)),
      ...failingBotCheck,
    ])
    await closeIncidents(work, jobs)
  })
}

/** The tasks name the orders: managers see them in the admin area. */
async function paidNotDelivered({ tx }: Work): Promise<DetectedProblem[]> {
  const [row] = await rowsOf(
    tx,
    v.object({ count: v.number() }),
    sql`
    select count(distinct order_id)::int as count from manager_tasks
    where resolved_at is null and kind in ('paid-not-delivered', 'paid-out-of-stock')`,
  )
  const count = row?.count ?? 0
  return count === 0 ? [] : [{ kind: 'paid-not-delivered', detail: { count } }]
}

async function failingReconciliation({ tx }: Work, providers: readonly string[]): Promise<DetectedProblem[]> {
  const rows = await rowsOf(
    tx,
    v.object({ provider: v.string(), count: v.number() }),
    sql`
    select provider, (extract(epoch from now() - min(since)) / 60)::int as count from (
      select provider, since from provider_failures where since < now() - case task
        when 'payments' then ${alertAfter.payments}::interval else ${alertAfter.lists}::interval end
      union all
      select provider, created_at from webhook_messages
      where done_at is null and tried_at is not null and created_at < now() - ${alertAfter.webhooks}::interval
    ) outages
    where provider = any(${sql.param(providers)}::text[]) group by provider order by provider`,
  )
  return rows.map(({ provider, count }) => ({
    kind: 'reconciliation-failing',
    subject: provider,
    detail: { count },
  }))
}

/** E-mails refused by a mail server are not included: they wait for their next attempt. */
async function oldQueue({ tx }: Work): Promise<DetectedProblem[]> {
  const [row] = await rowsOf(
    tx,
    v.object({ count: v.number() }),
    sql`
    select count(*)::int as count from pgboss.job
    where state < 'active' and not blocked and name !~ '^__pgboss'
      and start_after < now() - make_interval(mins => ${queueMinutes})`,
  )
  const count = row?.count ?? 0
  return count === 0 ? [] : [{ kind: 'queue-old', detail: { count } }]
}

async function endingCertificates(
  work: Work,
  certificates: ReadonlyMap<string, Date | null>,
): Promise<DetectedProblem[]> {
  const problems: DetectedProblem[] = []
  for (const [host, until] of certificates)
    if (until === null) await extendIncident(work, 'certificate-ending', host)
    else if (until.getTime() < Date.now() + certificateWarningDays * 86_400_000)
      problems.push({ kind: 'certificate-ending', subject: host, detail: { until: until.toISOString() } })
  return problems
}
