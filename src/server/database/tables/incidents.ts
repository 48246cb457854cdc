import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'

const incidentKinds = [
  'paid-not-delivered',
  'reconciliation-failing',
  'queue-old',
  'disk-low',
  'certificate-ending',
  'audit-log-changed',
  'bot-check-failing',
] as const
export type IncidentKind = (typeof incidentKinds)[number]

/** Details for the e-mail: a number of orders, minutes or megabytes, or a day. */
export type IncidentDetail = { readonly count?: number; readonly until?: string }

const moment = (name: string) =>
  time(name)
    .notNull()
    .default(sql`now()`)

/** Incidents that owners get e-mails about: one at the start and one at the end. */
export const incidents = pgTable(
  'incidents',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<IncidentKind>().notNull(),
    /** Its subject if there can be several: a provider, a server, a host, a bot check. */
    subject: text('subject').notNull().default(''),
    detail: jsonb('detail').$type<IncidentDetail>().notNull().default({}),
    openedAt: moment('opened_at'),
    /** When it was last detected. */
    seenAt: moment('seen_at'),
    closedAt: time('closed_at'),
  },
  (t) => [
    uniqueIndex('incidents_open')
      .on(t.kind, t.subject)
      .where(sql`${t.closedAt} is null`),
    check(
      'incidents_kind',
      sql`${t.kind} in ('paid-not-delivered', 'reconciliation-failing', 'queue-old', 'disk-low', 'certificate-ending', 'audit-log-changed', 'bot-check-failing')`,
    ),
  ],
)

/** Payment providers that do not respond, and since when. A provider that responds has no row. */
export const providerFailures = pgTable(
  'provider_failures',
  {
    provider: text('provider').notNull(),
    /** `payments`: payments cannot be queried; `lists`: its list cannot be compared. */
    task: text('task').$type<'payments' | 'lists'>().notNull(),
    since: moment('since'),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.task] }),
    check('provider_failures_task', sql`${t.task} in ('payments', 'lists')`),
  ],
)
