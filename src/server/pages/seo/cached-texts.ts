import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { PlainRoute } from '#server/http/route.ts'
import { chooseEncoding, encodingHeader, etagOf } from '#server/http/cache/encoding.ts'
import { memoAsync } from '#server/http/cache/memo-async.ts'
import { notFoundResponse } from '#server/http/not-found.ts'

/** Text files by URL. */
export type Texts = ReadonlyMap<string, string>

type Packed = { readonly bytes: Buffer; readonly etag: string }

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/**
 * Texts generated together from the catalogue and sent until it changes: feeds and sitemaps. Cached
 * compressed only: their readers accept gzip, and the few others wait for decompression. Not sent in
 * maintenance mode.
 */
export function cachedTexts(
  paths: readonly string[],
  type: string,
  make: () => Promise<Texts>,
  report: (error: unknown) => void,
): readonly PlainRoute[] {
  const texts = memoAsync(async () => packAll(await make()), report)
  return paths.map((path) => ({
    path,
    closedForMaintenance: true,
    serve: async (request) => {
      const text = (await texts.get()).get(addressOf(request))
      return text === undefined ? notFoundResponse() : send(text, type, request)
    },
    drop: () => texts.drop(),
  }))
}

/** The URL of a text: its path, and the language if one is given. */
function addressOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  const language = searchParams.get('lng')
  return language === null || language === 'en' ? pathname : `${pathname}?lng=${language}`
}

async function packAll(texts: Texts): Promise<Map<string, Packed>> {
  const packed = new Map<string, Packed>()
  for (const [address, text] of texts) {
    packed.set(address, { bytes: await pack(text, { level: 6 }), etag: etagOf(text) })
  }
  return packed
}

async function send({ bytes, etag }: Packed, type: string, request: Request): Promise<Response> {
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    etag,
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), ['gzip'])
  const body = encoding === null ? await unpack(bytes) : bytes
  return new Response(new Uint8Array(body), { headers: { ...headers, ...encodingHeader(encoding) } })
}
