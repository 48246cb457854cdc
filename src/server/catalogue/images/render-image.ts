import sharp from 'sharp'
import type { ImageWidth } from '#server/context/images.ts'

/** An uploaded or built-in picture. */
export type Original = { readonly mime: string; readonly content: Buffer }

// pictures use one core at most; the others serve shoppers
sharp.concurrency(1)
sharp.cache(false)

const vector = 'image/svg+xml'
const maxPixels = 50_000_000
/** The density at which librsvg draws one unit as one pixel. */
const plainDensity = 72

export type ImageFormat = 'webp' | 'jpg'

/**
 * Renders a picture in a width, as WebP, or as JPEG on white.
 * SVGs are drawn at that size, photos never enlarged.
 */
export async function renderImage(
  { mime, content }: Original,
  width: ImageWidth,
  format: ImageFormat = 'webp',
): Promise<Buffer> {
  const density = mime === vector ? await densityFor(content, width) : plainDensity
  const picture = sharp(content, { density, limitInputPixels: maxPixels })
    .rotate()
    .resize({ width, withoutEnlargement: mime !== vector })
  return format === 'jpg'
    ? picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer()
    : picture.webp({ quality: 82, effort: 5, smartSubsample: true }).toBuffer()
}

async function densityFor(content: Buffer, width: number): Promise<number> {
  const drawn = await sharp(content, { density: plainDensity, limitInputPixels: maxPixels }).metadata()
  return Math.min(2400, Math.max(1, (plainDensity * width) / drawn.width))
}
