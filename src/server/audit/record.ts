import type { AuditAction } from '../../shop/audit-action.ts'
import type { Work } from '../database/work.ts'
import { auditLog } from './table.ts'

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
  await work.tx.insert(auditLog).values({ actor, action, subject, detail, requestId, address })
}

/** Writes that somebody took a list with people's data away: how many rows, and by which filters; what was searched for may name a person. */
export async function recordExport(
  work: Pick<Work, 'tx' | 'actor'>,
  action: AuditAction,
  subject: string,
  rows: number,
  { q = '', ...filters }: { readonly q?: string | undefined },
): Promise<void> {
  const given = Object.entries({ ...filters, ...(q === '' ? {} : { q: '…' }) })
  await record(work, action, subject, {
    rows,
    filters: given.map(([name, value]) => `${name}=${value}`).join(', '),
  })
}
