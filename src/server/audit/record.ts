import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AuditAction } from '#shop/audit-action.ts'
import type { Work } from '#server/database/transaction.ts'
import { auditLog } from '#server/database/tables/audit.ts'

/** Writes what happened, in the same transaction as the happening. `subject` is `order:<id>` and the like. */
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

/** What a row keeps of a network address: without the salt nobody can find out which it was. */
export function commitmentTo(address: string, salt: Buffer): Buffer {
  return createHash('sha256').update(salt).update(address).digest()
}

/** Writes that somebody took a list with people's data away: how many rows, and by which filters; what was searched for may name a person. */
export async function recordExport(
  work: Pick<Work, 'tx' | 'actor'>,
  action: AuditAction,
  subject: string,
  rows: number,
  { q = '', ...filters }: { readonly q?: string | undefined; readonly month?: string },
): Promise<void> {
  const given = Object.entries({ ...filters, ...(q === '' ? {} : { q: '…' }) })
  await record(work, action, subject, {
    rows,
    filters: given.map(([name, value]) => `${name}=${value}`).join(', '),
  })
}
