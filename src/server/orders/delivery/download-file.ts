import { and, eq, lt, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/orders.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { productFilePieces } from '#server/catalogue/admin/product-file.ts'
import { productFiles } from '#server/database/tables/catalogue.ts'
import type { Work } from '#server/database/transaction.ts'
import { isHeldNow } from '../delivery-holds.ts'
import { findOwnOrder } from '../find-own-order.ts'
import { orderLines } from '#server/database/tables/orders/orders.ts'
import { isDelivered } from '../view-order.ts'

/**
 * Hands a bought file to its buyer. The first time is recorded once and ends the free refund; every
 * time is audited. A file that was given back in the same moment is gone. It is read from `pool` as
 * it goes out, after the transaction.
 */
export async function downloadFile(
  work: Work,
  pool: pg.Pool,
  { orderId, lineId }: InputOf<typeof contract.downloadFile>,
): Promise<OutputOf<typeof contract.downloadFile> | Refusal<'not-found' | 'order-held'>> {
  const order = await findOwnOrder(work, orderId)
  if (order === null || !isDelivered(order)) return refuse('not-found')
  if (await isHeldNow(work, orderId)) return refuse('order-held')
  const [found] = await work.tx
    .select({
      productId: productFiles.productId,
      name: productFiles.name,
      mime: productFiles.mime,
      bytes: sql<number>`octet_length(${productFiles.content})`,
      version: sql<string>`product_files.xmin::text`,
    })
    .from(orderLines)
    .innerJoin(productFiles, eq(productFiles.productId, orderLines.productId))
    .where(and(eq(orderLines.id, lineId), eq(orderLines.orderId, orderId), eq(orderLines.kind, 'file')))
  if (found === undefined) return refuse('not-found')
  const fetched = await work.tx
    .update(orderLines)
    .set({ downloadedAt: sql`coalesce(${orderLines.downloadedAt}, now())` })
    .where(and(eq(orderLines.id, lineId), lt(orderLines.refundedQuantity, orderLines.quantity)))
    .returning({ id: orderLines.id })
  if (fetched.length === 0) return refuse('not-found')
  await record(work, 'file.downloaded', `order-line:${lineId}`, { orderId })
  const { name, mime, ...file } = found
  return { name, mime, content: productFilePieces(pool, file) }
}
