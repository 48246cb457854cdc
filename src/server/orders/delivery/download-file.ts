import { and, eq, lt, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/orders.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { fileBytes, productFilePieces } from '#server/catalogue/admin/product-file.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { productFiles } from '#server/database/tables/catalogue.ts'
import { storedObjects } from '#server/database/tables/stored-objects.ts'
import type { Work } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { isHeldNow } from '../delivery-holds.ts'
import { findOwnOrder } from '../find-own-order.ts'
import { orderLines } from '#server/database/tables/orders/orders.ts'
import { isDelivered } from '../view-order.ts'

type Asked = InputOf<typeof contract.downloadFile>
type NotHanded = Refusal<'not-found' | 'order-held'>

/**
 * Hands a bought file to its buyer. The first time is recorded once and ends the free refund; every
 * time is audited. A file that was given back in the same moment is gone. It is read as it goes out, after the
 * transaction. Throws before anything is recorded when the object store does not give the file.
 */
export async function downloadFile(
  { transact, actor }: HandlerContext,
  context: Pick<ServerContext, 'pool' | 'blobs'>,
  asked: Asked,
): Promise<OutputOf<typeof contract.downloadFile> | NotHanded> {
  const before = await transact(actor, (work) => findFile(work, asked))
  if (isRefusal(before)) return before
  const { objectKey, bytes } = before
  const first = objectKey === null || bytes === 0 ? null : await context.blobs.readPiece(objectKey, 0)
  return transact(actor, async (work) => {
    const found = await findFile(work, asked)
    if (isRefusal(found)) return found
    if (!(await recordDownload(work, asked))) return refuse('not-found')
    const { name, mime, ...file } = found
    const begun = file.objectKey === objectKey ? first : null
    return { name, mime, content: productFilePieces(context, file, begun) }
  })
}

async function findFile(work: Work, { orderId, lineId }: Asked) {
  const order = await findOwnOrder(work, orderId)
  if (order === null || !isDelivered(order)) return refuse('not-found')
  if (await isHeldNow(work, orderId)) return refuse('order-held')
  const [found] = await work.tx
    .select({
      productId: productFiles.productId,
      name: productFiles.name,
      mime: productFiles.mime,
      objectKey: productFiles.objectKey,
      bytes: fileBytes,
      version: sql<string>`product_files.xmin::text`,
    })
    .from(orderLines)
    .innerJoin(productFiles, eq(productFiles.productId, orderLines.productId))
    .leftJoin(storedObjects, eq(storedObjects.key, productFiles.objectKey))
    .where(and(eq(orderLines.id, lineId), eq(orderLines.orderId, orderId), eq(orderLines.kind, 'file')))
  return found ?? refuse('not-found')
}

/** False: it was given back meanwhile. */
async function recordDownload(work: Work, { orderId, lineId }: Asked): Promise<boolean> {
  const fetched = await work.tx
    .update(orderLines)
    .set({ downloadedAt: sql`coalesce(${orderLines.downloadedAt}, now())` })
    .where(and(eq(orderLines.id, lineId), lt(orderLines.refundedQuantity, orderLines.quantity)))
    .returning({ id: orderLines.id })
  if (fetched.length === 0) return false
  await record(work, 'file.downloaded', `order-line:${lineId}`, { orderId })
  return true
}
