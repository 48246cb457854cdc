import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/stock/stock-batches.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { lockBatch } from '#server/stock/batches/quarantine-batch.ts'
import { viewBatch } from '#server/stock/batches/view-batch.ts'
import { lockAvailableKeys } from '#server/stock/keys/reserve-keys.ts'
import { notifyManagers } from '#server/stock/levels/notify-managers.ts'
import { type KeySwap, swapKeys } from './swap-keys.ts'

/**
 * Replaces the keys of a bad batch in quarantine that buyers own, as far as stock allows, earliest buyers
 * first, with one e-mail per order. The rest wait for the next run; replaced keys are burned, so none is
 * replaced twice.
 */
export async function replaceBatchKeys(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { batchId, reason }: InputOf<typeof contract.replaceBatchKeys>,
): Promise<
  OutputOf<typeof contract.replaceBatchKeys> | Refusal<RefusalOf<typeof contract.replaceBatchKeys>>
> {
  const batch = await lockBatch(work, batchId)
  if (batch === null) return refuse('not-found')
  if (batch.state !== 'quarantined') return refuse('wrong-batch-state')
  const { productId } = batch
  const owned = await lockOwnedKeys(work, batchId)
  const found = await lockAvailableKeys(work, [{ productId, quantity: owned.length }])
  const others = found.get(productId) ?? []
  const swaps = owned.flatMap((key, at): KeySwap[] => {
    const newKeyId = others[at]
    return newKeyId === undefined ? [] : [{ ...key, newKeyId }]
  })
  const left = owned.length - swaps.length
  await swapKeys(work, swaps, reason)
  const firstOf = new Map(swaps.toReversed().map(({ orderId, newKeyId }) => [orderId, newKeyId]))
  for (const [orderId, about] of firstOf)
    await jobs.enqueue(work, 'send-order-email', { orderId, mail: 'keys-recalled', about })
  if (swaps.length > 0) {
    await record(work, 'stock.batch-replaced', `batch:${batchId}`, {
      reason,
      units: swaps.length,
      left,
      orders: [...firstOf.keys()],
    })
    const byUserId = work.actor.user?.id ?? null
    await notifyManagers(work, jobs, {
      kind: 'batch-replaced',
      batchId,
      productId,
      keys: swaps.length,
      left,
      byUserId,
      reason,
    })
  }
  return { batch: await viewBatch(work, batch), replaced: swaps.length, orders: firstOf.size, left }
}

const ownedKey = v.object({ keyId: v.string(), orderLineId: v.string(), orderId: v.string() })

/**
 * Locks the keys of a batch that buyers own, first bought first. Orders are locked before their keys, as
 * everywhere.
 */
async function lockOwnedKeys({ tx }: Work, batchId: string) {
  await tx.execute(sql`
    select id from orders where id in (
      select l.order_id from licence_keys k join order_lines l on l.id = k.order_line_id
      where k.batch_id = ${batchId}::uuid and k.status in ('sold', 'revealed'))
    order by id for update`)
  // keys replaced by a claim or refunded while this waited for the lock are left out
  return rowsOf(
    tx,
    ownedKey,
    sql`
    select k.id as "keyId", l.id as "orderLineId", l.order_id as "orderId"
    from licence_keys k join order_lines l on l.id = k.order_line_id
    where k.batch_id = ${batchId}::uuid and k.status in ('sold', 'revealed')
    order by k.sold_at, k.id for update of k`,
  )
}
