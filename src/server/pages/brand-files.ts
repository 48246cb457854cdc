import sharp from 'sharp'
import type { PlainRoute } from '#server/http/route.ts'
import { drawMark } from '#shop/brand.ts'
import { isLanguage } from '#shop/localized.ts'
import { etagOf } from '#server/http/encoding.ts'
import { notFoundResponse } from '#server/http/not-found.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { writeManifest } from './manifest.ts'

type Shape = Parameters<typeof drawMark>[0]

/** The sizes that phones, desktops and search engines ask for. */
const pictures: Readonly<Record<string, { readonly size: number; readonly shape: Shape }>> = {
  '/icon-192.png': { size: 192, shape: 'rounded' },
  '/icon-512.png': { size: 512, shape: 'rounded' },
  '/icon-maskable-192.png': { size: 192, shape: 'full' },
  '/icon-maskable-512.png': { size: 512, shape: 'full' },
  '/apple-touch-icon.png': { size: 180, shape: 'full' },
}

/** The shop's icons, all drawn from its one mark, and the manifest that names them. */
export function brandRoutes(settings: Pick<Settings, 'shop'>): readonly PlainRoute[] {
  return [
    file('/favicon.svg', 'image/svg+xml', async () => Buffer.from(drawMark())),
    file('/favicon.ico', 'image/x-icon', async () => toIco(await drawIcon(48, 'rounded'), 48)),
    ...Object.entries(pictures).map(([path, { size, shape }]) =>
      file(path, 'image/png', () => drawIcon(size, shape)),
    ),
    {
      path: '/manifest.webmanifest',
      serve: async (request) => {
        const language = new URL(request.url).searchParams.get('lng') ?? 'en'
        return isLanguage(language)
          ? send(
              Buffer.from(writeManifest(settings.shop[language].name, language)),
              'application/manifest+json',
              request,
            )
          : notFoundResponse()
      },
    },
  ]
}

/** Drawn when first asked for, then kept. */
function file(path: string, type: string, make: () => Promise<Buffer>): PlainRoute {
  let made: Promise<Buffer> | undefined
  return { path, serve: async (request) => send(await (made ??= make()), type, request) }
}

function send(body: Buffer, type: string, request: Request): Response {
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=86400', etag: etagOf(body) }
  return request.headers.get('if-none-match') === headers.etag
    ? new Response(null, { status: 304, headers })
    : new Response(new Uint8Array(body), { headers })
}

function drawIcon(size: number, shape: Shape): Promise<Buffer> {
  return sharp(Buffer.from(drawMark(shape)), { density: (72 * size) / 32 })
    .resize(size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** An ICO file with one PNG in it: a header, one entry of the directory, the picture. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
