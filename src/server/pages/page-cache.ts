import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, type Encoding, etagOf } from '#server/http/encoding.ts'

export type CachedPage = {
  readonly status: number
  readonly html: Buffer
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  /** Set when dropped: raw addresses that still point here look again. */
  stale: boolean
  readonly madeAt: number
  /** True while the page stays in memory for others. */
  kept: boolean
  encoded: { br?: Buffer; gzip?: Buffer; smallest?: true }
}

const mostPages = 2000
const freshMilliseconds = 60_000

/**
 * The HTML every anonymous visitor of one language gets, by language and address. It holds no
 * visitor's data: pages are drawn without knowing who asks. Dropped when the data changes; a page
 * that is over a minute old is drawn again, but served as it is while the database is away.
 */
export type PageCache = {
  find(key: string): CachedPage | undefined
  isFresh(page: CachedPage): boolean
  /** `edition`: as it was when the drawing began. A page that was begun before a drop is not fresh. */
  store(key: string, html: string, headers: Readonly<Record<string, string>>, edition: number): CachedPage
  /** Counts the drops. */
  edition(): number
  drop(): void
}

export function pageCache(): PageCache {
  const pages = new LRUCache<string, CachedPage>({ max: mostPages })
  let drops = 0
  return {
    find: (key) => pages.get(key),
    isFresh: (page) => !page.stale && Date.now() - page.madeAt < freshMilliseconds,
    edition: () => drops,
    store(key, html, headers, edition) {
      const page = toPage(200, html, headers)
      page.kept = true
      page.stale = edition !== drops
      const before = pages.get(key)
      // Most pages come out as they were: what was packed for the last one is sent on.
      if (before?.etag === page.etag) page.encoded = before.encoded
      pages.set(key, page)
      return page
    },
    drop() {
      drops++
      for (const page of pages.values()) page.stale = true
    },
  }
}

export function toPage(status: number, html: string, headers: Readonly<Record<string, string>>): CachedPage {
  const bytes = Buffer.from(html)
  return {
    status,
    html: bytes,
    etag: etagOf(bytes),
    headers,
    stale: false,
    kept: false,
    madeAt: Date.now(),
    encoded: {},
  }
}

const quick = 5
const smallest = 11

/**
 * The page in the best encoding the browser takes, made when first wanted. The first visitor does
 * not wait for the smallest brotli: it is made beside, one page at a time, and sent from then on.
 */
export function encode(
  page: CachedPage,
  accepts: string | string[] | null | undefined,
): { body: Buffer; encoding: Encoding | null } {
  const encoding = chooseEncoding(accepts)
  if (encoding === null) return { body: page.html, encoding }
  const body = encoding === 'br' ? brotli(page) : (page.encoded.gzip ??= gzipSync(page.html, { level: 6 }))
  return { body, encoding }
}

// A window not wider than a page and distances written for text: half a percent less of each page.
const quality = (level: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_NPOSTFIX]: 1,
    [constants.BROTLI_PARAM_NDIRECT]: 6,
  },
})

function brotli(page: CachedPage): Buffer {
  packSmall(page)
  return (page.encoded.br ??= brotliCompressSync(page.html, quality(quick)))
}

let packing = false

/**
 * It takes a tenth of a second of a core, and passwords are hashed by the same threads: who asks for
 * a thousand searches once each must not line up a thousand. A page that finds another at it waits
 * until it is asked for again.
 */
function packSmall({ kept, html, encoded }: CachedPage): void {
  if (!kept || packing || encoded.smallest === true) return
  packing = true
  encoded.smallest = true
  brotliCompress(html, quality(smallest), (error, bytes) => {
    packing = false
    if (error === null) encoded.br = bytes
  })
}
