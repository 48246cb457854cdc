import { index, pgTable } from 'drizzle-orm/pg-core'
import { bytes, time } from '#server/database/columns.ts'

/** Proofs from outside that count once: bot checks passed, Google's tokens used. Kept until they end by themselves. */
export const spentProofs = pgTable(
  'spent_proofs',
  { hash: bytes('hash').primaryKey(), endsAt: time('ends_at').notNull() },
  (t) => [index('spent_proofs_end').on(t.endsAt)],
)
