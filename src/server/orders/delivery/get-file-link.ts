import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import * as contract from '#contract/orders/orders.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { findOwnOrder } from '../order/find-own-order.ts'
import { makePass } from './file-pass.ts'
import { findFile, recordDownload } from './find-file.ts'

/**
 * Returns an address from which the buyer's browser downloads the file. This call counts as the download: it
 * is recorded here, not again for each range requested. Throws before anything is recorded if the object
 * store does not return the file.
 */
export async function getFileLink(
  { transact, actor }: HandlerContext,
  { blobs, secrets }: Pick<ServerContext, 'blobs' | 'secrets'>,
  line: InputOf<typeof contract.getFileLink>,
): Promise<OutputOf<typeof contract.getFileLink> | Refusal<'not-found' | 'order-held'>> {
  const before = await transact(actor, async (work) =>
    findFile(work, await findOwnOrder(work, line.orderId), line),
  )
  if (isRefusal(before)) return before
  if (before.objectKey !== null && before.bytes > 0) await blobs.readPiece(before.objectKey, 0, 1)
  return transact(actor, async (work) => {
    const found = await findFile(work, await findOwnOrder(work, line.orderId), line)
    if (isRefusal(found)) return found
    if (!(await recordDownload(work, line))) return refuse('not-found')
    const path = contract.downloadFile.path.replace(':orderId', line.orderId).replace(':lineId', line.lineId)
    return { url: `${path}?pass=${await makePass(work, secrets.downloads, line)}` }
  })
}
