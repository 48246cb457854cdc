import type { PlainRoute } from '#server/http/route.ts'
import { isLanguage, languages } from '#shop/localized.ts'
import { etagOf } from '#server/http/cache/encoding.ts'
import { notFoundResponse } from '#server/http/not-found.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Look } from '#server/settings/look.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { drawFavicon, drawIcon, drawLogo, type IconShape } from '#server/catalogue/images/draw-icon.ts'
import { drawScreen } from '#server/catalogue/images/draw-screen.ts'
import { capturedScreen } from './captured-screen.ts'
import { manifestWords, screenForms, screenPath, writeManifest } from './manifest.ts'

/** The sizes requested by phones, desktops and search engines. */
const pictures: Readonly<Record<string, { readonly size: number; readonly shape: IconShape }>> = {
  '/icon-192.png': { size: 192, shape: 'rounded' },
  '/icon-512.png': { size: 512, shape: 'rounded' },
  '/icon-maskable-192.png': { size: 192, shape: 'full' },
  '/icon-maskable-512.png': { size: 512, shape: 'full' },
  '/apple-touch-icon.png': { size: 180, shape: 'full' },
}

type Needs = Pick<ServerContext, 'settings' | 'images'>

/**
 * The shop's icons, rendered from its square logo or its mark, the manifest that lists them, and the logo for
 * e-mails.
 */
export function brandRoutes({ settings, images }: Needs): readonly PlainRoute[] {
  const file = lastingFiles(settings)
  return [
    file('/favicon.svg', 'image/svg+xml', (look) => drawFavicon(images, look)),
    file('/favicon.ico', 'image/x-icon', async (look) =>
      toIco(await drawIcon(images, look, { size: 48, shape: 'rounded' }), 48),
    ),
    ...Object.entries(pictures).map(([path, picture]) =>
      file(path, 'image/png', (look) => drawIcon(images, look, picture)),
    ),
    ...(['light', 'dark'] as const).map((form) =>
      file(`/logo-${form}.png`, 'image/png', async ({ logo }) =>
        logo[form] === null ? null : drawLogo(images, logo[form]),
      ),
    ),
    ...languages.flatMap((language) =>
      screenForms.map((form) =>
        file(
          screenPath(form, language),
          'image/png',
          (look) =>
            capturedScreen(settings, form, language) ??
            drawScreen(images, look, {
              form,
              language,
              name: settings.shop[language].name,
              text: manifestWords[language].description,
            }),
        ),
      ),
    ),
    {
      path: '/manifest.webmanifest',
      serve: async (request) => {
        const language = new URL(request.url).searchParams.get('lng') ?? 'en'
        return isLanguage(language)
          ? send(
              Buffer.from(writeManifest(settings.shop[language].name, language, settings.look)),
              'application/manifest+json',
              request,
            )
          : notFoundResponse()
      },
    },
  ]
}

/** Renders a file at its first request after a change of logo or colours, and caches it until the next. */
function lastingFiles(settings: Pick<Settings, 'look'>) {
  return (path: string, type: string, make: (look: Look) => Promise<Buffer | null>): PlainRoute => {
    // `look` is a new object whenever the settings are read again
    const made = new WeakMap<Look, Promise<Buffer | null>>()
    return {
      path,
      serve: async (request) => {
        const { look } = settings
        const drawing = made.get(look) ?? make(look)
        made.set(look, drawing)
        drawing.catch(() => made.delete(look))
        const body = await drawing
        return body === null ? notFoundResponse() : send(body, type, request)
      },
    }
  }
}

function send(body: Buffer, type: string, request: Request): Response {
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=3600', etag: etagOf(body) }
  return request.headers.get('if-none-match') === headers.etag
    ? new Response(null, { status: 304, headers })
    : new Response(new Uint8Array(body), { headers })
}

/** An ICO file with one PNG: a header, one directory entry, the picture. */
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
