import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '#server/database/columns.ts'

/** Calls counted per endpoint and visitor; they outlive a restart. */
export const rateCounters = pgTable(
  'rate_counters',
  { key: text('key').primaryKey(), calls: integer('calls').notNull(), endsAt: time('ends_at').notNull() },
  (t) => [index('rate_counters_end').on(t.endsAt)],
)
