import { eq } from 'drizzle-orm'
import { isRefusal } from '#shop/result.ts'
import type { ImageWidth } from '#server/context/images.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { typed } from '#server/database/connect.ts'
import { images } from '#server/database/tables/catalogue.ts'
import { isOverloaded, Overloaded } from '#server/http/checks/overload.ts'
import { limitConcurrency } from '#server/jobs/limit-concurrency.ts'
import { type ImageFormat, type Original, renderImage } from './render-image.ts'
import { sharedSizes } from './shared-sizes.ts'

export type WantedSize = { readonly width: ImageWidth; readonly format: ImageFormat }

const rendersAtOnce = 2
/** Half a minute of work; a further request is refused with a time to come back. */
const maxWaiting = 300
/** Nobody waits longer for a turn, however slow the object store is. */
const longestWaitMilliseconds = 30_000

/**
 * Returns a picture in one size: from the object store if another server has made it, else resized here. Null if
 * there is no such picture. Throws `ObjectStoreError` if the store does not return the picture, and `Overloaded` if too
 * many wait for the database or for their turn, or if it has waited half a minute for its own.
 */
export function sizeMaker(
  { pool, blobs, log }: Pick<ServerContext, 'pool' | 'blobs' | 'log'>,
  drawn: ReadonlyMap<string, Original>,
  maxWaitMilliseconds = longestWaitMilliseconds,
): (id: string, wanted: WantedSize) => Promise<Buffer | null> {
  const stored = limitConcurrency(rendersAtOnce, maxWaiting)
  // they need no store, so they wait for none
  const builtIn = limitConcurrency(rendersAtOnce, maxWaiting)
  const shared = sharedSizes({ pool, blobs, log })
  async function inTurn(lane: typeof stored, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const tooLong = AbortSignal.timeout(maxWaitMilliseconds)
    const made = await lane(make, tooLong).catch((error: unknown) => {
      throw error === tooLong.reason ? new Overloaded() : error
    })
    if (isRefusal(made)) throw new Overloaded()
    return made
  }

  return async (id, wanted) => {
    const { width, format } = wanted
    const own = drawn.get(id)
    if (own !== undefined) return inTurn(builtIn, () => renderImage(own, width, format))
    if (isOverloaded(pool, 'browsing')) throw new Overloaded()
    const size = `${width}.${format}`
    const known = await shared.read(id, size)
    if (known !== null) return known
    // only then is the original read: it must neither wait in memory nor keep others from the database
    return inTurn(stored, async () => {
      const [row] = await typed(pool).select().from(images).where(eq(images.id, id))
      if (row === undefined) return null
      const bytes = await renderImage({ mime: row.mime, content: await blobs.read(row) }, width, format)
      // the response does not wait for this
      void shared.store(id, size, bytes)
      return bytes
    })
  }
}
