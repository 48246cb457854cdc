import { sql } from 'drizzle-orm'
import { auditAddressYears } from '#shop/limits.ts'
import { changed, type Piece } from '#server/jobs/sweep.ts'

/**
 * Deletes IP addresses of audit rows and their salts after `auditAddressYears`. The rows and the chain stay. The shop's role can
 * delete addresses but not update them, so it cannot lock them either.
 */
export const oldAuditAddresses: readonly Piece[] = [
  changed(
    (most) => sql`
      delete from audit_addresses where audit_id in (
        select audit_id from audit_addresses where created_at < now() - make_interval(years => ${auditAddressYears})
        order by created_at limit ${most})`,
  ),
]
