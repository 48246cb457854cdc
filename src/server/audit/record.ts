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
