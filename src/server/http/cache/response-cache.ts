import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, type Encoding, etagOf } from './encoding.ts'
import { isDatabaseAway } from '../checks/problems.ts'

/** A page or an API response, ready to send. */
export type CachedResponse = {
  readonly status: number
  readonly body: Buffer
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  /** Set when dropped: quick lookups that still refer to it must look again. */
  stale: boolean
  /** Monotonic, in milliseconds of `performance.now()`. */
  readonly madeAt: number
  /** True while it is in the cache. */
  cached: boolean
  encoded: { br?: Buffer; gzip?: Buffer; smallest?: true }
}

const maxResponses = 4000
/** The limit before compression: about 250 pages, or thousands of API responses. */
const maxBytes = 32 * 1024 * 1024
const freshMilliseconds = 60_000

/**
 * Responses that are the same for every visitor: pages by language and URL, API responses by endpoint and
 * input. It contains no visitor's data: both are made without knowing the caller. Dropped when the data
 * changes; entries over a minute old are made again, but still served while the database is unavailable.
 */
export type ResponseCache = {
  /** Returns fresh entries only. */
  peek(key: string): CachedResponse | undefined
  /**
   * Returns a cached response or makes it, once for all concurrent callers. `make` stores what may be shared;
   * any other result, such as a refusal, is passed through. Rejects as `make` does, unless the database is
   * unavailable and an older response is cached.
   */
  read<Other = never>(
    key: string,
    make: () => Promise<CachedResponse | Other>,
  ): Promise<CachedResponse | Other>
  /** `edition`: its value when `make` began. A response begun before a drop is not fresh. */
  store(key: string, body: string, headers: Readonly<Record<string, string>>, edition: number): CachedResponse
  /** The number of drops so far. */
  edition(): number
  drop(): void
  /** Before the first drop: seconds since the cache was created. */
  secondsSinceDrop(): number
}

export function responseCache(most: number = maxBytes, now = () => performance.now()): ResponseCache {
  const responses = new LRUCache<string, CachedResponse>({
    max: maxResponses,
    maxSize: most,
    sizeCalculation: ({ body }) => body.length + 1,
  })
  const making = new Map<string, Promise<unknown>>()
  let drops = 0
  let droppedAt = now()
  const isFresh = (response: CachedResponse) => !response.stale && now() - response.madeAt < freshMilliseconds
  const peek = (key: string) => {
    const response = responses.get(key)
    return response !== undefined && isFresh(response) ? response : undefined
  }
  return {
    peek,
    async read<Other>(key: string, make: () => Promise<CachedResponse | Other>) {
      const known = responses.get(key)
      if (known !== undefined && isFresh(known)) return known
      // not shared with visitors who come after a change
      const edition = `${drops} ${key}`
      // edge: all callers of one key make the same type
      const begun = making.get(edition) as Promise<CachedResponse | Other> | undefined
      const started = begun ?? make().finally(() => making.delete(edition))
      making.set(edition, started)
      try {
        return await started
      } catch (error) {
        // The catalogue stays readable while the database is unavailable.
        if (known !== undefined && isDatabaseAway(error)) return known
        throw error
      }
    },
    edition: () => drops,
    store(key, body, headers, edition) {
      const response = toCachedResponse(200, body, headers, now())
      response.cached = true
      response.stale = edition !== drops
      const before = responses.get(key)
      // Most are unchanged: the compressed bytes of the last one are reused.
      if (before?.etag === response.etag) response.encoded = before.encoded
      responses.set(key, response)
      return response
    },
    drop() {
      drops++
      droppedAt = now()
      for (const response of responses.values()) response.stale = true
    },
    secondsSinceDrop: () => (now() - droppedAt) / 1000,
  }
}

export function toCachedResponse(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>>,
  madeAt: number = performance.now(),
): CachedResponse {
  const bytes = ownBytes(Buffer.from(body))
  return {
    status,
    body: bytes,
    etag: etagOf(bytes),
    headers,
    stale: false,
    cached: false,
    madeAt,
    encoded: {},
  }
}

/** Copies the bytes into their own memory: zlib returns slices of 16 kB, and Node slices of a shared pool. */
function ownBytes(bytes: Buffer): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer)
}

const quick = 5
const smallest = 11

/**
 * Encodes a response in the best encoding the browser accepts, when first needed. The first visitor does not
 * wait for the smallest brotli: it is made in the background, one at a time, and sent from then on.
 */
export function encode(
  response: CachedResponse,
  accepts: string | string[] | null | undefined,
): { body: Buffer; encoding: Encoding | null } {
  const encoding = chooseEncoding(accepts)
  if (encoding === null) return { body: response.body, encoding }
  const body =
    encoding === 'br'
      ? brotli(response)
      : (response.encoded.gzip ??= ownBytes(gzipSync(response.body, { level: 6 })))
  return { body, encoding }
}

// A window and blocks of about a page's size, and distances tuned for text, save one percent per page.
const quality = (level: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_LGWIN]: 17,
    [constants.BROTLI_PARAM_LGBLOCK]: 16,
    [constants.BROTLI_PARAM_NPOSTFIX]: 1,
    [constants.BROTLI_PARAM_NDIRECT]: 12,
  },
})

function brotli(response: CachedResponse): Buffer {
  packSmall(response)
  return (response.encoded.br ??= ownBytes(brotliCompressSync(response.body, quality(quick))))
}

let packing = false

/**
 * Takes 0.1 s of a core, on the threads that also hash passwords: a thousand different searches must not
 * queue a thousand of these. While one runs, others are skipped until their next request.
 */
function packSmall({ cached, body, encoded }: CachedResponse): void {
  if (!cached || packing || encoded.smallest === true) return
  packing = true
  encoded.smallest = true
  brotliCompress(body, quality(smallest), (error, bytes) => {
    packing = false
    if (error === null) encoded.br = ownBytes(bytes)
  })
}
