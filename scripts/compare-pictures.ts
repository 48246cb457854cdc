import sharp from 'sharp'

const cell = 6
// letters are drawn a little differently by every version of a browser
const furthest = 14
// an order has a new number each time
const mostCells = 0.012
const mostHeight = 3

/**
 * What a person would see at once between two pictures of a page, in words; null when there is nothing.
 * Both are cut into cells of six points; a cell differs when its mean colour does.
 */
export async function differenceOf(kept: Buffer, taken: Buffer): Promise<string | null> {
  const [before, after] = await Promise.all([cellsOf(kept), cellsOf(taken)])
  if (before.width !== after.width) return `its width is another`
  if (Math.abs(before.points - after.points) > mostHeight)
    return `it was ${before.points} points high and is ${after.points}`
  const length = Math.min(before.colours.length, after.colours.length)
  let other = 0
  for (let at = 0; at + 2 < length; at += 3)
    if ([0, 1, 2].some((part) => distance(before.colours[at + part], after.colours[at + part]) > furthest))
      other++
  const share = other / (length / 3)
  return share > mostCells ? `${(share * 100).toFixed(1)} % of it look different` : null
}

const distance = (one = 0, two = 0) => Math.abs(one - two)

async function cellsOf(picture: Buffer) {
  const image = sharp(picture).removeAlpha().toColourspace('srgb')
  const { width, height } = await sharp(picture).metadata()
  const columns = Math.round(width / cell)
  // a row more or less at the end must not stretch all others
  const rows = Math.floor(height / cell)
  const colours = await image
    .extract({ left: 0, top: 0, width, height: rows * cell })
    .resize(columns, rows, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  return { width: columns, points: height, colours }
}
