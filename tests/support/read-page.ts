import { type CachedResponse, encode } from '#server/http/cache/response-cache.ts'

/** The metadata of a document for search engines and link previews. */
export type FoundPage = {
  readonly title: string
  readonly description: string
  readonly noindex: boolean
  readonly canonical: string | null
  /** Addresses by language, `x-default` among them. */
  readonly alternates: Readonly<Record<string, string>>
  /** `og:` and `twitter:` properties by name. */
  readonly shared: Readonly<Record<string, string>>
  readonly structuredData: readonly Readonly<Record<string, unknown>>[]
  readonly headings: readonly string[]
  readonly language: string
}

/** The document of a page of the server. */
export function htmlOf(page: CachedResponse): string {
  return String(encode(page, null).body)
}

/** Reads a rendered document. The renderer escapes all text, so patterns find every part. */
export function readPage(html: string): FoundPage {
  const all = (pattern: RegExp) => [...html.matchAll(pattern)]
  const one = (pattern: RegExp) => unescape(pattern.exec(html)?.[1] ?? '')
  const pairs = (pattern: RegExp) =>
    Object.fromEntries(all(pattern).map(([, name = '', value = '']) => [name, unescape(value)]))
  return {
    title: one(/<title>([^<]*)<\/title>/),
    description: one(/<meta name="description" content="([^"]*)"/),
    noindex: /<meta name="robots" content="noindex">/.test(html),
    canonical: one(/<link rel="canonical" href="([^"]*)"/) || null,
    alternates: pairs(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g),
    shared: pairs(/<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)"/g),
    structuredData: all(/<script type="application\/ld\+json">([^]*?)<\/script>/g).map(([, json = '']) =>
      JSON.parse(json),
    ),
    headings: all(/<h1[^>]*>([^]*?)<\/h1>/g).map(([, text = '']) => text.replace(/<[^>]*>/g, '')),
    language: one(/<html lang="([^"]*)"/),
  }
}

function unescape(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
