import { eq } from 'drizzle-orm'
import type { ImageWidth } from '#server/context/images.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { images } from '#server/database/tables/catalogue.ts'
import { limitConcurrency } from '#server/jobs/limit-concurrency.ts'
import { type ImageFormat, type Original, renderImage } from './render-image.ts'
import { sharedSizes } from './shared-sizes.ts'

export type WantedSize = { readonly width: ImageWidth; readonly format: ImageFormat }

const rendersAtOnce = 2

/**
 * Returns a picture in one size: from the object store if another server has made it, else resized here. Null if
 * there is no such picture. Throws `ObjectStoreError` if the store does not return the picture.
 */
export function sizeMaker(
  { pool, blobs, log }: Pick<ServerContext, 'pool' | 'blobs' | 'log'>,
  drawn: ReadonlyMap<string, Original>,
): (id: string, wanted: WantedSize) => Promise<Buffer | null> {
  const lane = limitConcurrency(rendersAtOnce)
  const shared = sharedSizes({ pool, blobs, log })
  const rendered = (original: Original, { width, format }: WantedSize) =>
    lane(() => renderImage(original, width, format))

  return async (id, wanted) => {
    const own = drawn.get(id)
    if (own !== undefined) return rendered(own, wanted)
    const size = `${wanted.width}.${wanted.format}`
    const known = await shared.read(id, size)
    if (known !== null) return known
    const [row] = await typed(pool).select().from(images).where(eq(images.id, id))
    if (row === undefined) return null
    const bytes = await rendered({ mime: row.mime, content: await blobs.read(row) }, wanted)
    // whoever asked for the picture does not wait for this
    void shared.store(id, size, bytes)
    return bytes
  }
}
