import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/**
 * Pictures are softened before they are compared: every version of a browser smooths edges and hints letters a little
 * differently, and half a point aside is the same.
 */
const softness = 1.5
/** How far the colours of a point may be apart, of 1. */
const apart = 0.1
/** Points that differ. A new control in a form comes to three hundred, letters a little aside to none. */
const mostPoints = 60
/** A colour below everything may be nearly the same at each point, and still another. */
const tint = { apart: 0.02, most: 0.35 }
const heightMayDiffer = 8

export type Difference = { readonly words: string; readonly picture: Buffer }
type Raw = { readonly width: number; readonly height: number; readonly points: Uint8Array }

/**
 * What differs between two pictures of a page that are half as large as it is, in words and as a picture with the
 * differing points in red; null when a person would see nothing.
 */
export async function differenceOf(kept: Buffer, taken: Buffer): Promise<Difference | null> {
  const [before, after] = await Promise.all([read(kept), read(taken)])
  if (before.width !== after.width)
    return { words: `it was ${before.width} points wide and is ${after.width}`, picture: taken }
  if (Math.abs(before.height - after.height) > heightMayDiffer)
    return { words: `it was ${before.height} points high and is ${after.height}`, picture: taken }
  const { width } = after
  const height = Math.min(before.height, after.height)
  const marked = new Uint8Array(width * height * 4)
  const differ = (threshold: number, marks?: Uint8Array) =>
    pixelmatch(cut(before, height), cut(after, height), marks, width, height, {
      threshold,
      // what is smoothed is softened already
      includeAA: true,
      diffColor: [255, 0, 0],
    })
  const points = differ(apart, marked)
  const words =
    points > mostPoints
      ? `${points} points look different`
      : differ(tint.apart) > width * height * tint.most
        ? 'it has a slightly different colour'
        : null
  if (words === null) return null
  const picture = sharp(marked, { raw: { width, height, channels: 4 } })
  return { words, picture: await picture.webp({ quality: 60 }).toBuffer() }
}

const cut = ({ width, points }: Raw, height: number) => points.subarray(0, width * height * 4)

async function read(picture: Buffer): Promise<Raw> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .ensureAlpha()
    .blur(softness)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, points: data }
}
