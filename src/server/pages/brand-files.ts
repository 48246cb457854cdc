import type { PlainRoute } from '#server/http/route.ts'
import { isLanguage, languages } from '#shop/localized.ts'
import { etagOf } from '#server/http/cache/encoding.ts'
import { notFoundResponse } from '#server/http/not-found.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Look } from '#server/settings/look.ts'
import { drawFavicon, drawIcon, drawLogo, type IconShape } from '#server/catalogue/images/draw-icon.ts'
import { drawWith, type Pictures } from '#server/catalogue/images/draw-with.ts'
import { drawScreen } from '#server/catalogue/images/draw-screen.ts'
import { capturedScreen } from './captured-screen.ts'
import { manifestWords, screenForms, screenPath, writeManifest } from './manifest.ts'

/** The sizes requested by phones, desktops and search engines. */
const icons: Readonly<Record<string, { readonly size: number; readonly shape: IconShape }>> = {
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
  const file = lastingFiles({ settings, images })
  return [
    file('/favicon.svg', 'image/svg+xml', (look, pictures) => drawFavicon(pictures, look)),
    file('/favicon.ico', 'image/x-icon', async (look, pictures) =>
      toIco(await drawIcon(pictures, look, { size: 48, shape: 'rounded' }), 48),
    ),
    ...Object.entries(icons).map(([path, icon]) =>
      file(path, 'image/png', (look, pictures) => drawIcon(pictures, look, icon)),
    ),
    ...(['light', 'dark'] as const).map((form) =>
      file(`/logo-${form}.png`, 'image/png', async ({ logo }, pictures) =>
        logo[form] === null ? null : drawLogo(pictures, logo[form]),
      ),
    ),
    ...languages.flatMap((language) =>
      screenForms.map((form) =>
        file(
          screenPath(form, language),
          'image/png',
          async (look, pictures) =>
            capturedScreen(settings, form, language) ??
            drawScreen(pictures, look, {
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

/**
 * Renders a file at its first request after a change of logo or colours, and caches it until the next. What was
 * rendered while the logo could not be read is rendered again.
 */
function lastingFiles({ settings, images }: Needs) {
  return (
    path: string,
    type: string,
    make: (look: Look, pictures: Pictures) => Promise<Buffer | null>,
  ): PlainRoute => {
    // `look` is a new object whenever the settings are read again
    const made = new WeakMap<Look, ReturnType<typeof drawWith<Buffer | null>>>()
    return {
      path,
      serve: async (request) => {
        const { look } = settings
        const drawing = made.get(look) ?? drawWith(images, (pictures) => make(look, pictures))
        made.set(look, drawing)
        drawing.catch(() => made.delete(look))
        const { drawn, isWhole } = await drawing
        if (!isWhole) made.delete(look)
        if (drawn === null) return notFoundResponse()
        return isWhole
          ? send(drawn, type, request)
          : new Response(new Uint8Array(drawn), {
              headers: { 'content-type': type, 'cache-control': 'no-store' },
            })
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
