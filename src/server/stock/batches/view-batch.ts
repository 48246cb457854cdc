import { and, desc, eq, lt } from 'drizzle-orm'
import type { Batch } from '#contract/admin/stock/stock-batches.ts'
import { toShekels } from '#shop/money.ts'
import type { Read } from '#server/database/transaction.ts'
import { stockBatches } from '#server/database/tables/stock/stock-batches.ts'
import { countBy, noKeys } from '../levels/view-stock.ts'

export type BatchRow = typeof stockBatches.$inferSelect

const batchesPerPage = 20

async function viewBatches(read: Pick<Read, 'tx'>, rows: readonly BatchRow[]): Promise<Batch[]> {
  const counts = await countBy(
    read,
    'batch_id',
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const units = counts.get(row.id) ?? noKeys()
    return {
      id: row.id,
      productId: row.productId,
      state: row.state,
      units: row.units,
      counts: units,
      supplier: row.supplier,
      unitCost: row.unitCostAgorot === null ? null : toShekels(row.unitCostAgorot),
      expiresAt: row.expiresAt?.toISOString() ?? null,
      note: row.note,
      reason: row.reason,
      changedAt: row.changedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      untouched: row.state === 'for-sale' && units.available === row.units,
    }
  })
}

export async function viewBatch(read: Pick<Read, 'tx'>, row: BatchRow): Promise<Batch> {
  const [batch] = await viewBatches(read, [row])
  if (batch === undefined) throw new Error(`Batch ${row.id} was not shown`)
  return batch
}

/** A product's batches, newest first, starting after the given one. */
export async function findBatches(
  read: Pick<Read, 'tx'>,
  productId: string,
  after: string | undefined,
): Promise<{ rows: Batch[]; next: string | null }> {
  const rows = await read.tx
    .select()
    .from(stockBatches)
    .where(
      and(
        eq(stockBatches.productId, productId),
        after === undefined ? undefined : lt(stockBatches.id, after),
      ),
    )
    .orderBy(desc(stockBatches.id))
    .limit(batchesPerPage + 1)
  const shown = rows.slice(0, batchesPerPage)
  return {
    rows: await viewBatches(read, shown),
    next: rows.length > batchesPerPage ? (shown.at(-1)?.id ?? null) : null,
  }
}
