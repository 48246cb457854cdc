import { sql } from 'drizzle-orm'
import type { Work } from '../database/work.ts'

/** Removes attempts, links, challenges, proofs and sessions whose time is over. */
export async function sweepIdentity(work: Work): Promise<void> {
  for (const table of ['codes', 'password_resets', 'sign_in_challenges', 'spent_proofs', 'sessions'])
    await work.tx.execute(sql`delete from ${sql.identifier(table)} where ends_at <= now()`)
}
