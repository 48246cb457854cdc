import { sql } from 'drizzle-orm'
import { changed, type Piece } from '#server/jobs/sweep.ts'

/**
 * Network addresses of audit rows, with their salts, after a year. The rows stay, and so does the chain.
 * The running role may delete addresses but not update them, and so cannot lock them either.
 */
export const oldAuditAddresses: readonly Piece[] = [
  changed(
    (most) => sql`
      delete from audit_addresses where audit_id in (
        select audit_id from audit_addresses where created_at < now() - interval '1 year'
        order by created_at limit ${most})`,
  ),
]
