import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type CachedPage = {
  readonly status: number
  readonly html: Buffer
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  /** Set when dropped: raw addresses that still point here look again. */
  stale: boolean
  readonly madeAt: number
  encoded: { br?: Buffer; gzip?: Buffer }
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
  store(key: string, status: number, html: string, headers: Readonly<Record<string, string>>): CachedPage
  drop(): void
}

export function pageCache(): PageCache {
  const pages = new Map<string, CachedPage>()
  return {
    find: (key) => pages.get(key),
    isFresh: (page) => !page.stale && Date.now() - page.madeAt < freshMilliseconds,
    store(key, status, html, headers) {
      const page = toPage(status, html, headers)
      pages.delete(key)
      pages.set(key, page)
      const [oldest] = pages.keys()
      if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest)
      return page
    },
    drop() {
      for (const page of pages.values()) page.stale = true
    },
  }
}

export function toPage(status: number, html: string, headers: Readonly<Record<string, string>>): CachedPage {
  const bytes = Buffer.from(html)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { status, html: bytes, etag, headers, stale: false, madeAt: Date.now(), encoded: {} }
}

/** The page in the best encoding the browser takes; each encoding is made once, when first wanted. */
export function encode(page: CachedPage, accepts: string): { body: Buffer; encoding: 'br' | 'gzip' | null } {
  if (/\bbr\b/.test(accepts)) {
    page.encoded.br ??= brotliCompressSync(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    return { body: page.encoded.br, encoding: 'br' }
  }
  if (/\bgzip\b/.test(accepts)) {
    page.encoded.gzip ??= gzipSync(page.html, { level: 6 })
    return { body: page.encoded.gzip, encoding: 'gzip' }
  }
  return { body: page.html, encoding: null }
}
