import { eq } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/orders.ts'
import type { FilePart, FilePieces } from '#contract/shapes.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { fileEtag, productFilePieces, startOf } from '#server/catalogue/files/product-file.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import type { Work } from '#server/database/transaction.ts'
import { attachment } from '#server/http/files/content-disposition.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { findOwnOrder, type OrderRow } from '../order/find-own-order.ts'
import { isPass } from './file-pass.ts'
import { findFile, recordDownload } from './find-file.ts'

type Input = InputOf<typeof contract.downloadFile>
type Refused = Refusal<'not-found' | 'order-held'>
type Needs = Pick<ServerContext, 'pool' | 'blobs' | 'secrets'>

/**
 * Sends a bought file, or a range of it, to its buyer, or redirects the browser to the object store. The
 * first download is recorded once and ends the right to return it. Every download from the first byte is
 * audited, unless its pass belongs to one already audited. A file refunded at the same moment is refused. The
 * file is streamed after the transaction. Throws before anything is recorded if the object store does not
 * return the file.
 */
export async function downloadFile(
  { transact, actor, partOf }: HandlerContext,
  context: Needs,
  input: Input,
): Promise<OutputOf<typeof contract.downloadFile> | Refused> {
  const find = async (work: Work) => {
    const { order, byPass } = await findOrder(work, context, input)
    const found = await findFile(work, order, input)
    return isRefusal(found) ? found : { ...found, byPass }
  }
  const before = await transact(actor, find)
  if (isRefusal(before)) return before
  const { objectKey } = before
  const { location, first } = await requestLink(context, before, partOf(fileOf(before)))
  const found = await transact(actor, async (work) => {
    const again = await find(work)
    if (isRefusal(again)) return again
    // the file may have been replaced, so the requested range may differ
    const part = partOf(fileOf(again))
    const counts = !again.byPass && part !== 'beyond'
    if (counts && !(await recordDownload(work, input, startOf(part) > 0))) return refuse('not-found')
    return { ...again, part }
  })
  if (isRefusal(found)) return found
  const { name, mime, part } = found
  const isSame = found.objectKey === objectKey
  if (isSame && location !== null) return { location }
  return { name, mime, content: productFilePieces(context, found, { part, first: isSame ? first : null }) }
}

type Found = Exclude<Awaited<ReturnType<typeof findFile>>, Refused>

function fileOf(found: Found): Pick<FilePieces, 'bytes' | 'etag'> {
  return { bytes: found.bytes, etag: fileEtag(found) }
}

/**
 * Checks that the object store returns the range: as its first chunk, or as the address to redirect to.
 * Throws if it does not.
 */
async function requestLink(
  { blobs }: Needs,
  { objectKey, bytes, name, mime }: Found,
  part: FilePart,
): Promise<{ readonly location: string | null; readonly first: Buffer | null }> {
  if (objectKey === null || bytes === 0 || part === 'beyond') return { location: null, first: null }
  const location = await blobs.linkTo(objectKey, { disposition: attachment(name), mime })
  if (location === null) return { location, first: await blobs.readPiece(objectKey, startOf(part)) }
  await blobs.readPiece(objectKey, startOf(part), 1)
  return { location, first: null }
}

/** The order, if it is this visitor's or the visitor has a pass for the line. */
async function findOrder(
  work: Work,
  { secrets }: Needs,
  { pass, ...line }: Input,
): Promise<{ readonly order: OrderRow | null; readonly byPass: boolean }> {
  if (pass === undefined) return { order: await findOwnOrder(work, line.orderId), byPass: false }
  if (!(await isPass(work, secrets.downloads, line, pass))) return { order: null, byPass: true }
  const [order] = await work.tx.select().from(orders).where(eq(orders.id, line.orderId))
  return { order: order ?? null, byPass: true }
}
