import { sql } from 'drizzle-orm'
import type { Work } from '../database/work.ts'

const addressesPerRound = 5000

/** Deletes the network addresses of audit rows, with their salts, after a year. The rows stay, and so does the chain. */
export async function sweepAuditAddresses({ tx }: Work): Promise<void> {
  await tx.execute(sql`
    delete from audit_addresses where audit_id in (
      select audit_id from audit_addresses where created_at < now() - interval '1 year'
      order by created_at limit ${addressesPerRound})`)
}
