import sharp from 'sharp'
import type { ImageWidth } from '#server/context/images.ts'

/** A picture as it was given to the shop. */
export type Original = { readonly mime: string; readonly content: Buffer }

// one core for pictures at most; the rest answers shoppers
sharp.concurrency(1)
sharp.cache(false)

const vector = 'image/svg+xml'
const mostPixels = 50_000_000
/** librsvg draws one unit as one pixel at this density. */
const plainDensity = 72

export type ImageFormat = 'webp' | 'jpg'

/** A picture in a width, as WebP or as JPEG on white; its height follows. Drawings are drawn in that very size, photographs are never blown up. */
export async function renderImage(
  { mime, content }: Original,
  width: ImageWidth,
  format: ImageFormat = 'webp',
): Promise<Buffer> {
  const density = mime === vector ? await densityFor(content, width) : plainDensity
  const picture = sharp(content, { density, limitInputPixels: mostPixels })
    .rotate()
    .resize({ width, withoutEnlargement: mime !== vector })
  return format === 'jpg'
    ? picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer()
    : picture.webp({ quality: 82, effort: 5, smartSubsample: true }).toBuffer()
}

async function densityFor(content: Buffer, width: number): Promise<number> {
  const drawn = await sharp(content, { density: plainDensity, limitInputPixels: mostPixels }).metadata()
  return Math.min(2400, Math.max(1, (plainDensity * width) / drawn.width))
}
