import { index, pgTable } from 'drizzle-orm/pg-core'
import { bytes, time } from '#server/database/columns.ts'

/** Single-use external proofs: passed bot checks and used Google tokens. Stored until they expire. */
export const spentProofs = pgTable(
  'spent_proofs',
  { hash: bytes('hash').primaryKey(), endsAt: time('ends_at').notNull() },
  (t) => [index('spent_proofs_end').on(t.endsAt)],
)
