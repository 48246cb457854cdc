import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, type Encoding, etagOf } from './encoding.ts'
import { isDatabaseAway } from '../checks/problems.ts'

/** A page or an API response, ready to send. */
export type CachedResponse = {
  readonly status: number
  /** Shared with the response before, if that has the same bytes. */
  bodies: Bodies
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  /** Set when dropped: quick lookups that still refer to it must look again. */
  stale: boolean
  /** Monotonic, in milliseconds of `performance.now()`. */
  readonly madeAt: number
  /** Tells the cache that the bodies take more or less memory; null if it is in none. */
  resized: (() => void) | null
}

/**
 * The body in each encoding in which it was sent. Nearly every browser accepts brotli, a tenth of the size: it replaces
 * the plain body, which is decompressed again for a browser that needs it.
 */
type Bodies = { plain: Buffer | null; br: Buffer | null; gzip: Buffer | null; smallest: boolean }

const maxResponses = 4000
/** About 900 compressed pages, or thousands of API responses. */
const maxBytes = 16 * 1024 * 1024
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
    sizeCalculation: ({ bodies: { plain, br, gzip } }) =>
      1 + [plain, br, gzip].reduce((sum, body) => sum + (body?.length ?? 0), 0),
  })
  const making = new Map<string, Promise<unknown>>()
  let drops = 0
  let droppedAt = now()
  const isFresh = (response: CachedResponse) => !response.stale && now() - response.madeAt < freshMilliseconds
  const resize = (key: string) => {
    const response = responses.peek(key)
    if (response === undefined) return
    // its size is calculated when it is added
    responses.delete(key)
    responses.set(key, response)
  }
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
      response.resized = () => resize(key)
      response.stale = edition !== drops
      const before = responses.get(key)
      // most are unchanged
      if (before?.etag === response.etag) response.bodies = before.bodies
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
  const plain = ownBytes(Buffer.from(body))
  return {
    status,
    bodies: { plain, br: null, gzip: null, smallest: false },
    etag: etagOf(plain),
    headers,
    stale: false,
    resized: null,
    madeAt,
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
  if (encoding === 'br') return { body: brotli(response), encoding }
  return { body: encoding === 'gzip' ? gzip(response) : plain(response), encoding }
}

function plain({ bodies, resized }: CachedResponse): Buffer {
  if (bodies.plain === null) {
    bodies.plain = ownBytes(plainOf(bodies))
    resized?.()
  }
  return bodies.plain
}

function gzip({ bodies, resized }: CachedResponse): Buffer {
  if (bodies.gzip === null) {
    bodies.gzip = ownBytes(gzipSync(plainOf(bodies), { level: 6 }))
    resized?.()
  }
  return bodies.gzip
}

function plainOf({ plain, br }: Bodies): Buffer {
  if (plain !== null) return plain
  if (br === null) throw new Error('The response has no body')
  return brotliDecompressSync(br)
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
  const { bodies } = response
  const body = bodies.br ?? ownBytes(brotliCompressSync(plainOf(bodies), quality(quick)))
  packSmall(response)
  if (bodies.br === null) replacePlain(response, body)
  return body
}

function replacePlain({ bodies, resized }: CachedResponse, br: Buffer): void {
  bodies.br = br
  bodies.plain = null
  resized?.()
}

let packing = false

/**
 * Takes 0.1 s of a core, on the threads that also hash passwords: a thousand different searches must not
 * queue a thousand of these. While one runs, others are skipped until their next request.
 */
function packSmall(response: CachedResponse): void {
  const { bodies, resized } = response
  if (resized === null || packing || bodies.smallest) return
  packing = true
  bodies.smallest = true
  brotliCompress(plainOf(bodies), quality(smallest), (error, bytes) => {
    packing = false
    if (error === null) replacePlain(response, ownBytes(bytes))
  })
}
