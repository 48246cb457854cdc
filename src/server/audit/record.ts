import { createHash, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { AuditAction } from '#shop/audit-action.ts'
import type { Work } from '#server/database/transaction.ts'
import { auditLog } from '#server/database/tables/audit.ts'

/** Records an action, in its transaction. `subject` is `order:<id>` and the like. */
export async function record(
  work: Pick<Work, 'tx' | 'actor'>,
  action: AuditAction,
  subject: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const { user, guestHash, requestId, address } = work.actor
  const actor =
    user !== null
      ? `user:${user.id}`
      : address === 'system'
        ? 'system'
        : guestHash === null
          ? 'visitor'
          : 'guest'
  const row = { actor, action, subject, detail, requestId }
  if (address === 'system') {
    await work.tx.insert(auditLog).values(row)
    return
  }
  const salt = randomBytes(16)
  await work.tx.execute(sql`
    with written as (
      insert into audit_log (actor, action, subject, detail, request_id, address_commitment)
      values (${actor}, ${action}, ${subject}, ${JSON.stringify(detail)}, ${requestId}, ${commitmentTo(address, salt)})
      returning id)
    insert into audit_addresses (audit_id, address, salt) select id, ${address}, ${salt} from written`)
}

/** Whether the action was recorded with this detail, such as the `requestId` of a caller. */
export async function isRecorded(
  { tx }: Pick<Work, 'tx'>,
  action: AuditAction,
  subject: string,
  detail: Readonly<Record<string, string>>,
): Promise<boolean> {
  const withDetail = sql`${auditLog.detail} @> ${JSON.stringify(detail)}::jsonb`
  const rows = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.action, action), withDetail))
    .limit(1)
  return rows.length > 0
}

/** A salted commitment to an IP address: without the salt the address cannot be found out. */
export function commitmentTo(address: string, salt: Buffer): Buffer {
  return createHash('sha256').update(salt).update(address).digest()
}

/** Records an export of personal data: number of rows and filters, but not the search text, which may name a person. */
export async function recordExport(
  work: Pick<Work, 'tx' | 'actor'>,
  action: AuditAction,
  subject: string,
  rows: number,
  { q = '', ...filters }: { readonly q?: string | undefined; readonly month?: string },
): Promise<void> {
  const used = Object.entries({ ...filters, ...(q === '' ? {} : { q: '…' }) })
  await record(work, action, subject, {
    rows,
    filters: used.map(([name, value]) => `${name}=${value}`).join(', '),
  })
}
