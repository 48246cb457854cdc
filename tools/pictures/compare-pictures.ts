import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/**
 * Pictures are blurred before they are compared: every browser version antialiases edges and hints letters
 * slightly differently, and a shift of half a pixel is no difference.
 */
const softness = 1.5
/** Tolerated difference of a pixel's colour, from 0 to 1. */
const apart = 0.1
/**
 * Tolerated number of differing pixels. A new control in a form changes about 300, a changed word 15 or more; slightly
 * shifted letters change none.
 */
const maxPoints = 60
/**
 * A changed background may differ little at each pixel; it is detected by a lower tolerance and its share.
 */
const tint = { apart: 0.02, most: 0.35 }
const heightMayDiffer = 8

export type Difference = { readonly words: string; readonly picture: Buffer }
type Raw = { readonly width: number; readonly height: number; readonly points: Uint8Array }

/**
 * Compares two pictures of a page at half its size. Returns a description and a picture with the differing
 * pixels in red, or null if a person would see no difference. `tolerated`: that many pixels may differ.
 */
export async function differenceOf(
  stored: Buffer,
  taken: Buffer,
  tolerated = maxPoints,
): Promise<Difference | null> {
  const [before, after] = await Promise.all([read(stored), read(taken)])
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
      // antialiased edges are blurred already
      includeAA: true,
      diffColor: [255, 0, 0],
    })
  const points = differ(apart, marked)
  const words =
    points > tolerated
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
