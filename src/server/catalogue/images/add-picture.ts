import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp, { type OutputInfo } from 'sharp'
import type * as contract from '#contract/admin/products/products.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { storedOrRefused } from '#server/blobs/store-or-refuse.ts'
import type { Blobs } from '#server/context/blobs.ts'
import { record } from '#server/audit/record.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { imageUrl } from './image-url.ts'
import { images } from '#server/database/tables/catalogue.ts'

/** Accepted formats, detected from the bytes, not the name. No SVG, because it can contain scripts. */
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'heif']
const maxPixels = 50_000_000
const maxSide = 2400

/**
 * Adds a picture: decodes it and encodes it again as WebP, so that nothing else in the
 * file survives (location, device, appended data). The id is the hash of the stored bytes.
 */
export async function addPicture(
  { transact, read, actor }: HandlerContext,
  blobs: Blobs,
  { body }: InputOf<typeof contract.addPicture>,
): Promise<OutputOf<typeof contract.addPicture> | Refusal<'picture-unreadable' | 'file-store-unavailable'>> {
  const drawn = await redraw(body)
  if (drawn === null) return refuse('picture-unreadable')
  const { data, info } = drawn
  const id = createHash('sha256').update(data).digest('hex').slice(0, 16)
  const added = { id, imageUrl: imageUrl(id), width: info.width, height: info.height }
  const known = await read.tx.select({ id: images.id }).from(images).where(eq(images.id, id))
  if (known.length > 0) return added
  const stored = await storedOrRefused(blobs.store(data, 'pictures'))
  if (isRefusal(stored)) return stored
  await transact(actor, async (work) => {
    const { rowCount } = await work.tx
      .insert(images)
      .values({ id, mime: 'image/webp', ...stored })
      .onConflictDoNothing()
    if (rowCount === 1) await record(work, 'picture.added', `picture:${id}`, { bytes: data.length })
  })
  return added
}

async function redraw(body: Uint8Array): Promise<{ data: Buffer; info: OutputInfo } | null> {
  try {
    const picture = sharp(body, { limitInputPixels: maxPixels, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!formats.includes(format)) return null
    return await picture
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 92, effort: 4 })
      .toBuffer({ resolveWithObject: true })
  } catch {
    // anything that the decoder cannot read is refused
    return null
  }
}
