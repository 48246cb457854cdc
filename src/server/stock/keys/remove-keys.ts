import { asc, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/stock/stock-keys.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { keyRemovals, mayRemove } from '#shop/stock/key-status.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { licenceKeys } from '#server/database/tables/stock/stock.ts'

/** Withdraws keys from sale, all of them or none. Keys that a buyer holds or owns are refused. */
export async function removeKeys(
  work: Work,
  { keyIds, how, reason }: InputOf<typeof contract.removeKeys>,
): Promise<OutputOf<typeof contract.removeKeys> | Refusal<RefusalOf<typeof contract.removeKeys>>> {
  const ids = [...new Set(keyIds)]
  const rows = await work.tx
    .select({ id: licenceKeys.id, status: licenceKeys.status, productId: licenceKeys.productId })
    .from(licenceKeys)
    .where(inArray(licenceKeys.id, ids))
    .orderBy(asc(licenceKeys.id))
    .for('update')
  if (rows.length < ids.length) return refuse('not-found')
  const after = keyRemovals[how]
  const open = rows.filter(({ status }) => status !== after)
  const stuck = open.filter(({ status }) => !mayRemove(status, how))
  if (stuck.length > 0) return refuse('key-not-removable', { detail: { keyIds: stuck.map(({ id }) => id) } })
  if (open.length > 0)
    await work.tx
      .update(licenceKeys)
      .set({ status: after, closedAt: sql`now()`, closedReason: reason })
      .where(
        inArray(
          licenceKeys.id,
          open.map(({ id }) => id),
        ),
      )
  for (const { id, status, productId } of open)
    await record(work, `key.${after}`, `key:${id}`, { productId, from: status, reason })
  return { removed: open.length }
}
