import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '#server/database/columns.ts'

/** Whether each payment provider accepts the shop's credentials, by its last response. */
export const paymentProviderStates = pgTable(
  'payment_provider_states',
  {
    provider: text('provider').primaryKey(),
    credentials: text('credentials').$type<'accepted' | 'refused'>().notNull(),
    /** The settings that are or may be wrong. */
    wrongSettings: text('wrong_settings')
      .array()
      .notNull()
      .default(sql`'{}'`),
    checkedAt: time('checked_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [check('payment_provider_states_credentials', sql`${t.credentials} in ('accepted', 'refused')`)],
)
