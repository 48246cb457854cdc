import { sql } from 'drizzle-orm'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { assignKeys } from '#server/stock/keys/reserve-keys.ts'

/** A sold key and the locked key from stock that replaces it. */
export type KeySwap = {
  readonly keyId: string
  readonly orderLineId: string
  readonly orderId: string
  readonly newKeyId: string
}

/**
 * Burns sold keys and assigns others to their order lines. Burned keys stay with their lines, so that later
 * claims show them, and a unit whose earlier key was seen still counts as seen. The caller has locked orders
 * and keys.
 */
export async function swapKeys(work: Work, swaps: readonly KeySwap[], reason: string): Promise<void> {
  if (swaps.length === 0) return
  const old = sql.param(swaps.map(({ keyId }) => keyId))
  await work.tx.execute(sql`
    update licence_keys set status = 'burned', closed_at = now(), closed_reason = ${reason}
    where id = any(${old}::uuid[])`)
  await assignKeys(
    work,
    swaps.map(({ newKeyId, orderLineId }) => ({ keyId: newKeyId, orderLineId })),
    null,
  )
  await work.tx.execute(sql`
    update licence_keys n set unit_seen_at = coalesce(o.unit_seen_at, o.revealed_at)
    from unnest(${old}::uuid[], ${sql.param(swaps.map(({ newKeyId }) => newKeyId))}::uuid[]) as s (old_id, new_id)
    join licence_keys o on o.id = s.old_id
    where n.id = s.new_id`)
  for (const { keyId, orderId, newKeyId } of swaps) {
    await record(work, 'key.replaced', `key:${keyId}`, { orderId, by: newKeyId, reason })
    await record(work, 'order.key-replaced', `order:${orderId}`, { keyId, by: newKeyId, reason })
  }
}
