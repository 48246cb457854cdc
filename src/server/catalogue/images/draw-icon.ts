import sharp from 'sharp'
import { brandColours, drawMark } from '#shop/settings/brand.ts'
import { brandColoursOf } from '#shop/settings/brand-colours.ts'
import { fitLogo, type Logo } from '#shop/settings/logo.ts'
import type { Look } from '#server/settings/look.ts'
import type { Pictures } from './draw-with.ts'

export type IconShape = NonNullable<Parameters<typeof drawMark>[0]>

/** The shop's mark in the brand's colour, as SVG. */
export function markOf({ colour }: Pick<Look, 'colour'>, shape?: IconShape): string {
  if (colour === null) return drawMark(shape)
  const { scale } = brandColoursOf(colour, null)
  return drawMark(shape, { from: scale[600], to: scale[800] })
}

/** The shop's icon as PNG: its square logo or mark. `full` fills the corners and keeps to the safe zone. */
export async function drawIcon(
  pictures: Pictures,
  look: Look,
  { size, shape }: { readonly size: number; readonly shape: IconShape },
): Promise<Buffer> {
  const { square } = look.logo
  const bytes = square === null ? null : await pictures.find(square.id, 640).catch(() => null)
  if (bytes === null) return drawMarkAs(look, size, shape)
  const full = shape === 'full'
  const inner = full ? Math.round(size * 0.7) : size
  const edge = Math.floor((size - inner) / 2)
  const picture = sharp(bytes)
    .resize(inner, inner, { fit: 'contain', background: '#00000000' })
    .extend({
      top: edge,
      left: edge,
      bottom: size - inner - edge,
      right: size - inner - edge,
      background: '#00000000',
    })
    .png({ compressionLevel: 9 })
  return full
    ? sharp(await picture.toBuffer())
        .flatten({ background: brandColours.page })
        .png()
        .toBuffer()
    : picture.toBuffer()
}

function drawMarkAs(look: Look, size: number, shape: IconShape): Promise<Buffer> {
  return sharp(Buffer.from(markOf(look, shape)), { density: (72 * size) / 32 })
    .resize(size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The favicon: an SVG that embeds the square logo, if there is one. */
export async function drawFavicon(pictures: Pictures, look: Look): Promise<Buffer> {
  if (look.logo.square === null) return Buffer.from(markOf(look))
  const png = await drawIcon(pictures, look, { size: 96, shape: 'rounded' })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image width="32" height="32" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
  )
}

/** A logo as PNG for e-mails and documents, at three times its shown size; null if its picture is missing. */
export async function drawLogo(pictures: Pictures, logo: Logo): Promise<Buffer | null> {
  const bytes = await pictures.find(logo.id, 640).catch(() => null)
  if (bytes === null) return null
  const { width, height } = fitLogo(logo, { width: 480, height: 96 })
  return sharp(bytes).resize(width, height, { fit: 'contain', background: '#00000000' }).png().toBuffer()
}
