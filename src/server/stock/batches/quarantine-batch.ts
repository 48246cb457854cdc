import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/stock/stock-batches.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { BatchState } from '#shop/stock/import-states.ts'
import { record } from '#server/audit/record.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import { stockBatches } from '#server/database/tables/stock/stock-batches.ts'
import { assignKeys, lockAvailableKeys } from '../keys/reserve-keys.ts'
import { type BatchRow, viewBatch } from './view-batch.ts'

type Stopped = OutputOf<typeof contract.quarantineBatch>
type Released = OutputOf<typeof contract.releaseBatch>
type Refused = Refusal<RefusalOf<typeof contract.quarantineBatch>>

/**
 * Stops the sale of a batch immediately. Keys held by open orders are taken from them and replaced from stock
 * where possible; an order left short waits for stock once it is paid. Keys that buyers own stay theirs: the
 * batch lists its buyers, and a manager decides what to do.
 */
export async function quarantineBatch(
  work: Work,
  { batchId, reason }: InputOf<typeof contract.quarantineBatch>,
): Promise<Stopped | Refused> {
  const batch = await lockBatch(work, batchId)
  if (batch === null) return refuse('not-found')
  if (batch.state !== 'for-sale') return refuse('wrong-batch-state')
  const changed = await changeBatch(work, batchId, 'quarantined', reason)
  let stopped = 0
  const orders = new Set<string>()
  // An expiring hold, or a purchase just before, moves keys between the two states while this waits for a
  // lock, so it repeats until neither has any left.
  do {
    const available = await stopAvailable(work, batchId, reason)
    const held = await stopHeld(work, batchId, reason)
    for (const { orderId } of held) orders.add(orderId)
    await assignReplacementKeys(work, batch.productId, held)
    stopped += available + held.length
  } while (await isAnyLeft(work, batchId))
  await record(work, 'stock.quarantined', `batch:${batchId}`, { reason, stopped, orders: [...orders] })
  return { batch: await viewBatch(work, changed), stopped, ordersChanged: orders.size }
}

/** Puts a quarantined batch back in stock. Returns the product, for orders that wait for it. */
export async function releaseBatch(
  work: Work,
  arrived: (productIds: readonly string[]) => Promise<void>,
  { batchId, reason }: InputOf<typeof contract.releaseBatch>,
): Promise<Released | Refused> {
  const batch = await lockBatch(work, batchId)
  if (batch === null) return refuse('not-found')
  if (batch.state !== 'quarantined') return refuse('wrong-batch-state')
  const changed = await changeBatch(work, batchId, 'for-sale', null)
  const { rowCount } = await work.tx.execute(sql`
    update licence_keys set status = 'available', closed_at = null, closed_reason = null
    where batch_id = ${batchId}::uuid and status = 'quarantined'`)
  const released = rowCount ?? 0
  await record(work, 'stock.released', `batch:${batchId}`, { reason, released })
  if (released > 0) await arrived([batch.productId])
  return { batch: await viewBatch(work, changed), released }
}

export async function lockBatch({ tx }: Work, batchId: string): Promise<BatchRow | null> {
  const [batch] = await tx.select().from(stockBatches).where(eq(stockBatches.id, batchId)).for('update')
  return batch ?? null
}

export async function changeBatch(
  { tx }: Work,
  batchId: string,
  state: BatchState,
  reason: string | null,
): Promise<BatchRow> {
  const [batch] = await tx
    .update(stockBatches)
    .set({ state, reason, changedAt: sql`now()` })
    .where(eq(stockBatches.id, batchId))
    .returning()
  if (batch === undefined) throw new Error(`Batch ${batchId} is gone`)
  return batch
}

async function isAnyLeft({ tx }: Work, batchId: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from licence_keys where batch_id = ${batchId}::uuid and status in ('available', 'reserved') limit 1`,
  )
  return rows.length > 0
}

async function stopAvailable({ tx }: Work, batchId: string, reason: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update licence_keys set status = 'quarantined', closed_at = now(), closed_reason = ${reason}
    where batch_id = ${batchId}::uuid and status = 'available'`)
  return rowCount ?? 0
}

const heldKey = v.object({ lineId: v.string(), orderId: v.string(), until: v.string() })
type Held = v.InferOutput<typeof heldKey>

/**
 * Locks the order before its keys, as settling does: a payment arriving now waits and then finds them gone.
 */
async function stopHeld({ tx }: Work, batchId: string, reason: string): Promise<Held[]> {
  await tx.execute(sql`
    select id from orders where id in (
      select l.order_id from licence_keys k join order_lines l on l.id = k.order_line_id
      where k.batch_id = ${batchId}::uuid and k.status = 'reserved')
    order by id for update`)
  const rows = await rowsOf(
    tx,
    heldKey,
    sql`
    with held as (
      select k.id, k.order_line_id, k.reserved_until from licence_keys k
      where k.batch_id = ${batchId}::uuid and k.status = 'reserved' order by k.id for update)
    update licence_keys k set status = 'quarantined', order_line_id = null, reserved_until = null,
      closed_at = now(), closed_reason = ${reason}
    from held join order_lines l on l.id = held.order_line_id
    where k.id = held.id
    returning l.id as "lineId", l.order_id as "orderId", held.reserved_until as until`,
  )
  return rows
}

/** Assigns other keys from stock to the lines that lost theirs, as far as there are any, held for as long. */
async function assignReplacementKeys(work: Work, productId: string, held: readonly Held[]): Promise<void> {
  if (held.length === 0) return
  const found = await lockAvailableKeys(work, [{ productId, quantity: held.length }])
  for (const [at, keyId] of (found.get(productId) ?? []).entries()) {
    const line = held[at]
    if (line !== undefined)
      await assignKeys(
        work,
        [{ keyId, orderLineId: line.lineId }],
        line.until === 'infinity' ? 'infinity' : new Date(line.until),
      )
  }
}
