import { eq, sql } from 'drizzle-orm'
import { lastFour } from '#shop/stock/key-status.ts'
import { newRowId } from '#server/database/ids.ts'
import { licenceKeys } from '#server/database/tables/stock/stock.ts'
import { stockBatches } from '#server/database/tables/stock/stock-batches.ts'
import type { Run } from './run.ts'

type NewKey = {
  readonly key: string
  readonly blindIndex: Buffer
  readonly productId: string
  /** The line of a past order that bought it; null if it goes on sale. */
  readonly sold: { readonly lineId: string; readonly at: Date; readonly isOpen: boolean } | null
  readonly sellUntil: Date | null
}

export type Stock = {
  /** Encrypts and writes a key; returns its id. */
  add(key: NewKey): Promise<string>
  /** Updates the counts of the batches that go on sale. */
  close(): Promise<void>
}

export function openStock(run: Run): Stock {
  const batches = new Map<string, { readonly id: string; readonly productId: string; units: number }>()
  /** One for each end of sale: managers are warned, and expired keys withdrawn, by batch. */
  async function batchOf({ productId, sellUntil }: NewKey): Promise<string> {
    const name = `${productId} ${sellUntil?.toISOString() ?? ''}`
    const batch = batches.get(name) ?? { id: newRowId(), productId, units: 0 }
    if (batch.units === 0)
      await run.work.tx
        .insert(stockBatches)
        .values({ id: batch.id, productId, units: 0, expiresAt: sellUntil, note: run.source })
    batch.units++
    batches.set(name, batch)
    return batch.id
  }
  return {
    async add(added) {
      const { key, blindIndex, productId, sold, sellUntil } = added
      const id = newRowId()
      await run.work.tx.insert(licenceKeys).values({
        id,
        productId,
        ...run.needs.vault.seal(key, { keyId: id, productId }),
        blindIndex,
        lastFour: lastFour(key),
        ...(sold === null
          ? { batchId: await batchOf(added), ...(sellUntil !== null && { sellUntil }) }
          : soldColumns(sold)),
      })
      return id
    },
    async close() {
      for (const { id, productId, units } of batches.values()) {
        await run.work.tx.update(stockBatches).set({ units }).where(eq(stockBatches.id, id))
        run.restocked.add(productId)
      }
    },
  }
}

/**
 * The buyer saw it in the other shop. A key of a cancelled or refunded order belongs to nobody and is not
 * sold again.
 */
function soldColumns({ lineId, at, isOpen }: NonNullable<NewKey['sold']>) {
  const seen = { orderLineId: lineId, soldAt: at, revealedAt: at, createdAt: at }
  return isOpen
    ? { ...seen, status: 'revealed' as const }
    : { ...seen, status: 'burned' as const, closedAt: sql`now()`, closedReason: 'imported' }
}
