import type { Images } from '#server/context/images.ts'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerContext } from '#server/context/server-context.ts'
import { notFoundResponse } from '#server/http/not-found.ts'
import { emailWidth, type ImageWidth, imageWidths } from '#server/context/images.ts'
import { imageCache } from './image-cache.ts'
import { sizeMaker, type WantedSize } from './make-size.ts'
import type { ImageFormat, Original } from './render-image.ts'

type Needs = Pick<ServerContext, 'pool' | 'blobs' | 'log'> & {
  readonly settings: Pick<ServerContext['settings'], 'dataDirectory'>
}

const maxBytesOnDisk = 512 * 1024 * 1024
const dayHeaders = { 'cache-control': 'public, max-age=86400' }
const foreverHeaders = { 'cache-control': 'public, max-age=31536000, immutable' }

/** The shop's pictures. `drawn`: built-in pictures that are not in the database, such as the placeholder. */
export function openImages(
  { pool, blobs, settings, log }: Needs,
  drawn: ReadonlyMap<string, Original> = new Map(),
  maxBytes: number = maxBytesOnDisk,
): Images {
  const cache = imageCache(join(settings.dataDirectory, 'image-cache'), maxBytes)
  const rendering = new Map<string, Promise<Buffer | null>>()
  const make = sizeMaker({ pool, blobs, log }, drawn)
  // unlike a stored picture, a built-in one keeps its id when a release changes it
  const editions = new Map(
    [...drawn].map(([id, { content }]) => [
      id,
      `-${createHash('sha256').update(content).digest('hex').slice(0, 12)}`,
    ]),
  )
  const nameOf = (id: string, { width, format }: WantedSize) =>
    `${id}${editions.get(id) ?? ''}-${width}.${format}`

  async function render(id: string, wanted: WantedSize, name: string): Promise<Buffer | null> {
    const cached = await cache.read(name)
    if (cached !== null) return cached
    const bytes = await make(id, wanted)
    if (bytes === null) return null
    // with a full or read-only disk the picture is still served, only not cached
    await cache
      .write(name, bytes)
      .catch((error: unknown) => log.warn({ err: error }, 'a picture was not kept'))
    return bytes
  }
  function find(id: string, width: ImageWidth, format: ImageFormat = 'webp'): Promise<Buffer | null> {
    const name = nameOf(id, { width, format })
    const started =
      rendering.get(name) ?? render(id, { width, format }, name).finally(() => rendering.delete(name))
    rendering.set(name, started)
    return started
  }

  async function respond(request: Request, id: string, { width, format }: WantedSize): Promise<Response> {
    if (!drawn.has(id) && !isHash(id)) return notFoundResponse()
    const headers = {
      'content-type': format === 'jpg' ? 'image/jpeg' : 'image/webp',
      etag: `"${id}${editions.get(id) ?? ''}-${width}${format === 'jpg' ? '-jpg' : ''}"`,
      ...(isHash(id) ? foreverHeaders : dayHeaders),
    }
    if (request.headers.get('if-none-match') === headers.etag)
      return new Response(null, { status: 304, headers })
    const bytes = await find(id, width, format)
    return bytes === null ? notFoundResponse() : new Response(new Uint8Array(bytes), { headers })
  }

  return {
    async serve(request, id, requested) {
      const width = imageWidths.find((one) => one === requested)
      return width === undefined ? notFoundResponse() : respond(request, id, { width, format: 'webp' })
    },
    serveForEmail: (request, id) => respond(request, id, { width: emailWidth, format: 'jpg' }),
    async prepare(id, width) {
      if (await cache.has(nameOf(id, { width, format: 'webp' }))) return
      while (rendering.size > 0) await pause(100)
      await find(id, width)
    },
    find: (id, width) => find(id, width),
  }
}

/** Whether the id changes with the picture. Those of the placeholder and of the shop's picture are names. */
function isHash(id: string): boolean {
  return /^[0-9a-f]{16,32}$/.test(id)
}
