import { and, eq, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { fileBytes, type FoundFile } from '#server/catalogue/files/product-file.ts'
import { checkedValue } from '#server/database/rows.ts'
import { productFiles } from '#server/database/tables/catalogue.ts'
import { orderLines } from '#server/database/tables/orders/orders.ts'
import { storedObjects } from '#server/database/tables/stored-objects.ts'
import type { Work } from '#server/database/transaction.ts'
import { lockAndCheckHold } from '../order/delivery-holds.ts'
import type { OrderRow } from '../order/find-own-order.ts'
import { isDelivered } from '../view/view-order.ts'

export type FileOfLine = { readonly orderId: string; readonly lineId: string }

/**
 * The current file of a line, if its order may deliver it. `order`: the order if the caller may have it, or
 * null.
 */
export async function findFile(
  work: Work,
  order: OrderRow | null,
  { orderId, lineId }: FileOfLine,
): Promise<
  (FoundFile & { readonly name: string; readonly mime: string }) | Refusal<'not-found' | 'order-held'>
> {
  if (order === null || !isDelivered(order)) return refuse('not-found')
  if (await lockAndCheckHold(work, orderId)) return refuse('order-held')
  const [found] = await work.tx
    .select({
      productId: productFiles.productId,
      name: productFiles.name,
      mime: productFiles.mime,
      objectKey: productFiles.objectKey,
      movedFrom: storedObjects.movedFrom,
      bytes: fileBytes,
      version: checkedValue(v.string(), sql`product_files.xmin::text`),
    })
    .from(orderLines)
    .innerJoin(productFiles, eq(productFiles.productId, orderLines.productId))
    .leftJoin(storedObjects, eq(storedObjects.key, productFiles.objectKey))
    .where(and(isKept({ orderId, lineId }), eq(orderLines.kind, 'file')))
  return found ?? refuse('not-found')
}

/**
 * Records that the file is downloaded, which ends the right to return it. Audited unless it `goesOn` with
 * a download that is already recorded. Returns false if the line was refunded meanwhile.
 */
export async function recordDownload(
  work: Work,
  line: FileOfLine,
  goesOn: boolean = false,
): Promise<boolean> {
  const [before] = await work.tx
    .select({ downloadedAt: orderLines.downloadedAt })
    .from(orderLines)
    .where(isKept(line))
    .for('update')
  if (before === undefined) return false
  if (goesOn && before.downloadedAt !== null) return true
  await work.tx
    .update(orderLines)
    .set({ downloadedAt: sql`coalesce(${orderLines.downloadedAt}, now())` })
    .where(eq(orderLines.id, line.lineId))
  await record(work, 'file.downloaded', `order-line:${line.lineId}`, { orderId: line.orderId })
  return true
}

/** A line of that order that was not refunded. */
function isKept({ orderId, lineId }: FileOfLine) {
  return and(
    eq(orderLines.id, lineId),
    eq(orderLines.orderId, orderId),
    lt(orderLines.refundedQuantity, orderLines.quantity),
  )
}
