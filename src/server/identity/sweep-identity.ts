import { sql } from 'drizzle-orm'
import type { Work } from '../database/work.ts'

const ended = [
  'codes',
  'wrong_codes',
  'password_resets',
  'sign_in_challenges',
  'passkey_challenges',
  'totp_enrolments',
  'spent_proofs',
  'sessions',
]

/** Removes attempts, links, challenges, proofs and sessions whose time is over. */
export async function sweepIdentity(work: Work): Promise<void> {
  for (const table of ended)
    await work.tx.execute(sql`delete from ${sql.identifier(table)} where ends_at <= now()`)
}
