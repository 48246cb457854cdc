import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/stock/stock-batches.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { stockBatches } from '#server/database/tables/stock/stock-batches.ts'
import { findBatches, type BatchRow, viewBatch } from './view-batch.ts'
import { countBy } from '../levels/view-stock.ts'

const buyersPerPage = 50

/** One batch and the states of its keys. */
export async function getBatch(
  read: Read,
  { batchId }: InputOf<typeof contract.getBatch>,
): Promise<OutputOf<typeof contract.getBatch> | Refusal<'not-found'>> {
  const [row] = await read.tx
    .select({ batch: stockBatches, name: products.name })
    .from(stockBatches)
    .innerJoin(products, eq(products.id, stockBatches.productId))
    .where(eq(stockBatches.id, batchId))
  if (row === undefined) return refuse('not-found')
  return { batch: await viewBatch(read, row.batch), productName: row.name }
}

export function listBatches(
  read: Read,
  { productId, after }: InputOf<typeof contract.listBatches>,
): Promise<OutputOf<typeof contract.listBatches>> {
  return findBatches(read, productId, after)
}

const row = v.object({
  keyId: v.string(),
  lastFour: v.string(),
  revealed: v.boolean(),
  orderId: v.string(),
  number: v.number(),
  name: v.string(),
  email: v.string(),
  soldAt: v.string(),
})

/** The buyers who own keys of a batch, to be contacted if it turns out bad. */
export async function listBatchBuyers(
  read: Read,
  { batchId, after }: InputOf<typeof contract.listBatchBuyers>,
): Promise<OutputOf<typeof contract.listBatchBuyers> | Refusal<'not-found'>> {
  const batch = await findBatch(read, batchId)
  if (batch === null) return refuse('not-found')
  const older = after === undefined ? sql`` : sql`and k.id < ${after}::uuid`
  const rows = await rowsOf(
    read.tx,
    row,
    sql`
    select k.id as "keyId", k.last_four as "lastFour", k.revealed_at is not null as revealed, o.id as "orderId", o.number,
      o.name, o.email, k.sold_at as "soldAt"
    from unnest(array['sold', 'revealed']) s (status)
    cross join lateral (select * from licence_keys k where k.batch_id = ${batchId}::uuid and k.status = s.status ${older}
      order by k.id desc limit ${buyersPerPage + 1}) k
    join order_lines l on l.id = k.order_line_id join orders o on o.id = l.order_id
    order by k.id desc limit ${buyersPerPage + 1}`,
  )
  const shown = rows.slice(0, buyersPerPage)
  const counts = (await countBy(read, 'batch_id', [batchId])).get(batchId)
  return {
    rows: shown.map(({ number, ...row }) => ({
      ...row,
      orderNumber: orderNumberText(number),
      soldAt: new Date(row.soldAt).toISOString(),
    })),
    total: (counts?.sold ?? 0) + (counts?.revealed ?? 0),
    next: rows.length > buyersPerPage ? (shown.at(-1)?.keyId ?? null) : null,
  }
}

async function findBatch({ tx }: Pick<Read, 'tx'>, batchId: string): Promise<BatchRow | null> {
  const [row] = await tx.select().from(stockBatches).where(eq(stockBatches.id, batchId))
  return row ?? null
}
