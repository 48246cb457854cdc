import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { chooseEncoding, encodingHeader, etagOf } from '#server/http/cache/encoding.ts'

export type StaticFile = {
  readonly type: string
  readonly bytes: Buffer
  readonly br: Buffer | null
  readonly etag: string
  readonly forever: boolean
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

const alreadyPacked = new Set(['.woff2', '.png', '.ico'])

/**
 * The built browser files, held in memory. Only files of the build are served: no path from a request reaches
 * the disk. Names under /assets/ contain their content's hash and are cached forever.
 */
export function readStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const path = join(entry.parentPath, entry.name)
    files.set(
      path.slice(folder.length).replaceAll('\\', '/').replace(/^\/?/, '/'),
      toFile(readFileSync(path), type, path),
    )
  }
  return files
}

function toFile(bytes: Buffer, type: string, path: string): StaticFile {
  // compressed by the build; other files are compressed quickly here
  const packed = `${path}.br`
  const br = alreadyPacked.has(extname(path))
    ? null
    : existsSync(packed)
      ? readFileSync(packed)
      : brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  return { type, bytes, br, etag: etagOf(bytes), forever: /\/assets\//.test(path) }
}

export function staticResponse(file: StaticFile, request: Request): Response {
  const headers = {
    'content-type': file.type,
    etag: file.etag,
    vary: 'Accept-Encoding',
    'cache-control': file.forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  }
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), file.br === null ? [] : ['br'])
  const body = encoding === null ? file.bytes : (file.br ?? file.bytes)
  return new Response(new Uint8Array(body), { headers: { ...headers, ...encodingHeader(encoding) } })
}
