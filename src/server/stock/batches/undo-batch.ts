import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/stock/stock-batches.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import { changeBatch, lockBatch } from './quarantine-batch.ts'
import { viewBatch } from './view-batch.ts'

/** Deletes an untouched batch from the vault; its keys may be imported again, for any product. */
export async function undoBatch(
  work: Work,
  { batchId }: InputOf<typeof contract.undoBatch>,
): Promise<OutputOf<typeof contract.undoBatch> | Refusal<RefusalOf<typeof contract.undoBatch>>> {
  const batch = await lockBatch(work, batchId)
  if (batch === null) return refuse('not-found')
  if (batch.state !== 'for-sale') return refuse('batch-touched')
  // All keys are locked first, so that nobody can take one and a refusal has changed nothing.
  const rows = await rowsOf(
    work.tx,
    v.object({ there: v.number() }),
    sql`
    select count(*)::int as there from (
      select from licence_keys where batch_id = ${batchId}::uuid and status = 'available' for update skip locked) locked`,
  )
  if (rows[0]?.there !== batch.units) return refuse('batch-touched')
  await work.tx.execute(
    sql`delete from licence_keys where batch_id = ${batchId}::uuid and status = 'available'`,
  )
  const changed = await changeBatch(work, batchId, 'undone', null)
  await record(work, 'stock.batch-undone', `batch:${batchId}`, {
    productId: batch.productId,
    units: batch.units,
  })
  return { batch: await viewBatch(work, changed) }
}
