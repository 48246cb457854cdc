import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { verifyAudit as definition } from '../../contract/audit-desk.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { rowsOf } from '../database/rows.ts'
import type { Work } from '../database/work.ts'
import { record } from './record.ts'
import { verifyAuditLog } from './seal.ts'

/** Walks the chain; that somebody did is itself a row of the log. */
export async function verifyAudit(work: Work): Promise<OutputOf<typeof definition>> {
  const brokenAt = await verifyAuditLog(work)
  const rows = await rowsOf(
    work.tx,
    v.object({ sealed: v.number() }),
    sql`select count(*)::int as sealed from audit_log where seal is not null`,
  )
  const answer = { rows: rows[0]?.sealed ?? 0, brokenAt: brokenAt === null ? null : String(brokenAt) }
  await record(work, 'audit.verified', 'audit-log', answer)
  return answer
}
