import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { refuse, type Refusal } from '#shop/result.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import type { OrderRow } from './find-own-order.ts'
import { lockOrderIfFound } from './lock-order.ts'

/**
 * An order's version: the id of its latest audit row, since each change writes one under the order's lock.
 */
export async function versionOf({ tx }: Pick<Read, 'tx'>, orderId: string): Promise<number> {
  const rows = await rowsOf(
    tx,
    v.object({ version: v.nullable(v.number()) }),
    sql`select max(id) as version from audit_log where subject = ${`order:${orderId}`}`,
  )
  return rows[0]?.version ?? 0
}

/** Locks the order if it is unchanged since the manager saw it; without a version, unconditionally. */
export async function lockSeen(
  work: Work,
  orderId: string,
  version: number | undefined,
): Promise<OrderRow | Refusal<'not-found' | 'version-changed'>> {
  const order = await lockOrderIfFound(work, orderId)
  if (order === null) return refuse('not-found')
  if (version === undefined) return order
  const now = await versionOf(work, orderId)
  return now === version ? order : refuse('version-changed', { detail: { version: now } })
}
