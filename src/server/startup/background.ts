import { sql } from 'drizzle-orm'
import { sendDueAlerts, alertsToAnswer } from '#server/alerts/send-due-alerts.ts'
import { advanceTestOrders, testOrdersToPoll } from '#server/admin/going-live/advance-test-order.ts'
import { rowsToSeal } from '#server/audit/seal.ts'
import { applyDiscounts, discountsToApply } from '#server/catalogue/apply-discounts.ts'
import { announceStock, stockToAnnounce } from '#server/catalogue/watch-stock.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { systemActor } from '#server/database/actor.ts'
import { runJob } from './job-definitions.ts'
import { dueJobs, type RunJob } from '#server/jobs/queue.ts'
import { type Rounds, startRounds } from '#server/jobs/rounds.ts'
import { endedHolds, releaseEndedHolds } from '#server/orders/placing/release-ended-holds.ts'
import type { Demo } from '#server/demo/start-demo.ts'
import { wrapProviders } from '#server/integrations/payments/providers.ts'
import { untilAborted } from '#server/integrations/payments/within-time.ts'
import { payDueRefunds, refundsToPay } from '#server/payments/refunds/pay-refund.ts'
import { handleDueWebhooks, webhooksToHandle } from '#server/payments/webhooks/handle-due-webhooks.ts'
import { attemptsToQuery, reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { sumStockCounts } from '#server/stock/levels/sum-stock-counts.ts'
import { refreshCustomers } from '#server/admin/customers/refresh-customers.ts'
import { sumEventCounts } from '#server/analytics/sum-event-counts.ts'
import { traceJobs } from '#server/watching/traces/trace-services.ts'
import { watchAuditLog } from '#server/watching/incidents/watch-audit-log.ts'
import { watchDisk } from '#server/watching/incidents/watch-disk.ts'
import { refreshStockSummary } from '#server/stock/levels/refresh-stock-summary.ts'

function paymentRounds(context: ServerContext) {
  const { transact, payments: providers, jobs, settings, report } = context
  const { reconcileSeconds } = settings
  const actor = systemActor()
  const paying = { transact, providers, jobs, settings }
  return {
    'poll-payments': {
      seconds: reconcileSeconds,
      // owners may have configured another provider
      due: () => sql`exists (${attemptsToQuery(providers, reconcileSeconds)})`,
      run: (signal) => reconcilePayments(paying, reconcileSeconds, report, signal),
    },
    'handle-webhooks': {
      seconds: 10,
      due: sql`exists (${webhooksToHandle})`,
      run: (signal) => handleDueWebhooks(context, signal),
    },
    'end-holds': {
      seconds: reconcileSeconds,
      due: sql`exists (${endedHolds})`,
      run: () => transact(actor, (work) => releaseEndedHolds(work, jobs)),
    },
    'pay-refunds': {
      seconds: reconcileSeconds,
      due: sql`exists (${refundsToPay(reconcileSeconds)})`,
      run: (signal) => payDueRefunds(paying, reconcileSeconds, report, signal),
    },
    'advance-test-orders': {
      seconds: reconcileSeconds,
      due: sql`exists (${testOrdersToPoll(reconcileSeconds)})`,
      run: () => advanceTestOrders(paying, reconcileSeconds, report),
    },
  } satisfies Rounds
}

/**
 * Work that must follow a change within seconds, and how each is known to be needed. Safe to run on several
 * servers at once.
 */
export function roundsOf(context: ServerContext) {
  const { transact, jobs, pool, auditMemory } = context
  const actor = systemActor()
  const audit = watchAuditLog(context)
  return {
    ...paymentRounds(context),
    'due-jobs': {
      seconds: 3,
      due: sql`exists (select from pgboss.job where ${sql.raw(dueJobs)})`,
      run: () => jobs.wake(),
    },
    'seal-audit': {
      seconds: 5,
      due: () => (auditMemory.isBroken ? sql`false` : sql`exists (${rowsToSeal})`),
      run: (signal: AbortSignal) => audit.seal(signal),
    },
    // every server writes its own log
    'log-audit-head': { seconds: 60, due: null, run: () => audit.logHead() },
    // every server checks its own
    'watch-disk': { seconds: 300, due: null, run: () => watchDisk(context) },
    'add-up-stock': {
      seconds: 5,
      due: sql`exists (select from stock_count_changes)`,
      run: () => transact(actor, sumStockCounts),
    },
    'add-up-events': {
      seconds: 5,
      due: sql`exists (select from event_count_changes)`,
      run: () => transact(actor, sumEventCounts),
    },
    // how old the sort order of the admin area's stock lists may be; a refresh of 10,000 products takes 0.1 s
    'refresh-stock-summary': { seconds: 10, due: null, run: () => refreshStockSummary({ tx: typed(pool) }) },
    'announce-stock': { seconds: 3, due: sql`exists (${stockToAnnounce})`, run: () => announceStock(pool) },
    'answer-alerts': {
      seconds: 3,
      due: sql`exists (${alertsToAnswer})`,
      run: () => transact(actor, (work) => sendDueAlerts(work, jobs)),
    },
    // how old the totals by which lists of customers are sorted may be
    'refresh-customers': {
      seconds: 3,
      due: sql`exists (select from customer_changes)`,
      run: async () => {
        while (await transact(actor, refreshCustomers));
      },
    },
    'apply-discounts': {
      seconds: 15,
      due: sql`exists (${discountsToApply})`,
      run: () => transact(actor, applyDiscounts),
    },
  } satisfies Rounds
}

export type RoundName = keyof ReturnType<typeof roundsOf>

/**
 * Starts all background work, with `more` rounds. Each part is safe to run on several servers at once. The signal
 * aborts calls to payment providers; from then on nothing is reported. `stop` ends periodic work and jobs, and waits
 * for them for a limited time.
 */
export async function startBackground(
  serverContext: ServerContext,
  demo: Demo | null,
  signal: AbortSignal = new AbortController().signal,
  more: Rounds = {},
): Promise<{ stop(): Promise<void> }> {
  const context: ServerContext = {
    ...serverContext,
    payments: wrapProviders(serverContext.payments, (provider) => untilAborted(provider, signal)),
    report: (error) => (signal.aborted ? undefined : serverContext.report(error)),
  }
  const { jobs, pool, report, settingStore } = context
  const run: RunJob = (name, data, stop) =>
    settingStore.during(() => runJob({ ...context, demo }, name, data, stop))
  await jobs.start(traceJobs(context.tracing, context.metrics?.countingJobs(run) ?? run))
  // data from a migration or the demo is complete from the first page on
  await refreshStockSummary({ tx: typed(pool) })
  const rounds = startRounds({ ...roundsOf(context), ...more }, { database: typed(pool), report })
  return {
    async stop() {
      await Promise.all([rounds.stop(), jobs.stop()])
    },
  }
}
