import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/database/connect.ts'
import { rowsOf } from '#server/database/rows.ts'
import { emailJobs } from '#server/jobs/job-data.ts'

type Figure = {
  readonly help: string
  /** The label names; `rows` returns their values in this order, then the number. */
  readonly labels: readonly string[]
  readonly rows: SQL
}

/** From the queue's own index, without pg-boss' internal queues. */
const ofJobs = sql`from pgboss.job where not blocked and name !~ '^__pgboss'`
const ofEmails = sql`name = any(${sql.param(emailJobs)})`

const hours = 1
const inLastHour = sql`created_at > now() - make_interval(hours => ${hours})`

/**
 * Metrics from the database. Every server reports the same: across servers take the maximum, not the sum. All
 * are counted by an index or over one hour.
 */
export const databaseFigures = {
  mafteach_queue_jobs: {
    help: 'Jobs that are due, wait to be tried again, or are being done.',
    labels: ['kind', 'state'],
    rows: sql`
      select array[name, case when state = 'active' then 'running' when state = 'retry' then 'retrying' else 'waiting' end], count(*)
      ${ofJobs} and state <= 'active' and (state <> 'created' or start_after <= now()) group by 1`,
  },
  mafteach_queue_oldest_seconds: {
    help: 'How long the oldest due job of a kind has waited for a worker.',
    labels: ['kind'],
    rows: sql`
      select array[name], extract(epoch from now() - min(start_after))
      ${ofJobs} and state < 'active' and start_after <= now() group by 1`,
  },
  mafteach_emails_waiting: {
    help: 'E-mails that have not left yet.',
    labels: [],
    rows: sql`select '{}'::text[], count(*) ${ofJobs} and state <= 'active' and ${ofEmails}`,
  },
  mafteach_emails_failing: {
    help: 'E-mails that the mail server has refused, or not responded to, at least three times.',
    labels: [],
    // a try may take ten minutes: without those under way, an alert would begin again with each. `retry_count` rises when
    // the next try begins
    rows: sql`
      select '{}'::text[], count(*) ${ofJobs} and state in ('retry', 'active')
      and retry_count + (state = 'retry')::int >= 3 and ${ofEmails}`,
  },
  mafteach_orders_last_hour: {
    help: 'Orders placed within the last hour, by what has become of them.',
    labels: ['status', 'payment'],
    rows: sql`select array[status, payment], count(*) from orders where ${inLastHour} group by 1`,
  },
  mafteach_payments_last_hour: {
    help: 'Payments that came for an order within the last hour.',
    labels: ['provider'],
    rows: sql`
      select array[provider], count(*) from payments
      where allocation = 'matched' and ${inLastHour} group by 1`,
  },
  mafteach_payments_last_hour_agorot: {
    help: 'Their sum, in agorot.',
    labels: ['provider'],
    rows: sql`
      select array[provider], sum(amount_agorot) from payments
      where allocation = 'matched' and ${inLastHour} group by 1`,
  },
  mafteach_payments_failed_last_hour: {
    help: 'Payment pages opened within the last hour whose payment was declined or failed.',
    labels: ['provider'],
    rows: sql`
      select array[provider], count(*) from payment_attempts
      where status = 'failed' and ${inLastHour} group by 1`,
  },
  mafteach_webhooks_waiting: {
    help: 'Messages of payment providers that are stored and not handled yet.',
    labels: ['provider'],
    rows: sql`select array[provider], count(*) from webhook_messages where done_at is null group by 1`,
  },
  mafteach_tasks_open: {
    help: 'What waits for a manager, by kind.',
    labels: ['kind'],
    rows: sql`select array[kind], count(*) from manager_tasks where resolved_at is null group by 1`,
  },
  mafteach_stock_low_products: {
    help: 'Products on sale whose keys run low.',
    labels: [],
    rows: sql`select '{}'::text[], count(*) from stock_summary where listed and low`,
  },
  mafteach_stock_low_keys: {
    help: 'Keys that are left of these products.',
    labels: [],
    rows: sql`select '{}'::text[], coalesce(sum(units), 0) from stock_summary where listed and low`,
  },
  mafteach_stock_keys: {
    help: 'Keys in stock of all products that are not archived.',
    labels: [],
    // a bundle has as many as its parts
    rows: sql`
      select '{}'::text[], coalesce(sum(s.units), 0) from stock_summary s
      join products p on p.id = s.product_id where s.listed and p.kind = 'key'`,
  },
  mafteach_incidents_open: {
    help: 'Open incidents about which the owners got an e-mail.',
    labels: ['kind'],
    rows: sql`select array[kind], count(*) from incidents where closed_at is null group by 1`,
  },
} as const satisfies Record<`mafteach_${string}`, Figure>

type FigureName = keyof typeof databaseFigures

const readings = v.object({ name: v.string(), labels: v.array(v.string()), value: v.number() })
export type FigureReading = v.InferOutput<typeof readings>

/** All of them in one statement. */
export function readDatabaseFigures(tx: Pick<Database, 'execute'>): Promise<FigureReading[]> {
  // edge: `Object.keys` loses the type of the names
  const figures = Object.entries(databaseFigures) as [FigureName, Figure][]
  const parts = figures.map(
    ([name, { rows }]) =>
      sql`select ${name}::text as name, labels, value::float8 as value from (${rows}) as figure (labels, value)`,
  )
  return rowsOf(tx, readings, sql.join(parts, sql` union all `))
}
