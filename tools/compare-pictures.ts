import sharp from 'sharp'

const cell = 4
/** Edges are smoothed and letters hinted a little differently by every version of a browser: a point either way is the same. */
const reach = 1
const furthest = 16
/**
 * How much differs in one place: the distances of neighbouring cells that differ, each in units of `furthest`. Letters of
 * another font come to four, a number of some more digits to eight, a small button twelve points of the page aside to sixteen.
 */
const heaviestPart = 12
/** Cells anywhere that differ. */
const mostCells = 0.015
/** A colour below everything may be nearly the same in each cell, and still another. */
const tint = { furthest: 5, mostCells: 0.35 }
const heightMayDiffer = (points: number) => Math.max(4, points * 0.02)

export type Difference = { readonly words: string; readonly picture: Buffer }
type Raw = { readonly width: number; readonly height: number; readonly colours: Uint8Array }
type Cells = { readonly columns: number; readonly rows: number; readonly far: Uint8Array }

/**
 * What a person would see at once between two small pictures of a page, in words and as a picture with the differing
 * cells in red; null when there is nothing. Both are cut into cells of four points; a cell differs when its
 * mean colour does, wherever within a point either way one looks for it.
 */
export async function differenceOf(kept: Buffer, taken: Buffer): Promise<Difference | null> {
  const [before, after] = await Promise.all([read(kept), read(taken)])
  const show = async (words: string, cells?: Cells) => ({ words, picture: await mark(taken, cells) })
  if (before.width !== after.width) return show(`it was ${before.width} points wide and is ${after.width}`)
  if (Math.abs(before.height - after.height) > heightMayDiffer(before.height))
    return show(`it was ${before.height} points high and is ${after.height}`)
  const cells = compareCells(before, after)
  const words = judge(cells)
  return words === null ? null : show(words, cells)
}

function judge({ columns, rows, far }: Cells): string | null {
  const share = (count: number) => `${((count / far.length) * 100).toFixed(1)} % of it`
  const other = far.filter((distance) => distance > furthest).length
  const part = heaviest({ columns, rows, far })
  if (part.weight >= heaviestPart) return `${share(other)} look different, ${share(part.size)} in one place`
  if (other / far.length > mostCells) return `${share(other)} look different`
  const tinted = far.filter((distance) => distance > tint.furthest).length
  return tinted / far.length > tint.mostCells ? `${share(tinted)} have a slightly different colour` : null
}

/** How far each cell's colour is from the nearest that was there. */
function compareCells(before: Raw, after: Raw): Cells {
  const columns = Math.floor(before.width / cell)
  const rows = Math.floor(Math.min(before.height, after.height) / cell)
  const was = sums(before)
  const is = sums(after)
  const far = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      far[row * columns + column] = nearest(was, is, column * cell, row * cell)
  return { columns, rows, far }
}

function nearest(was: Sums, is: Sums, left: number, top: number): number {
  // nearly everywhere it is where it was
  let least = apart(was, left, top, is, left, top)
  for (let down = -reach; down <= reach && least > tint.furthest; down++)
    for (let along = -reach; along <= reach; along++) {
      const x = Math.min(Math.max(left + along, 0), was.width - cell)
      const y = Math.min(Math.max(top + down, 0), was.height - cell)
      least = Math.min(least, apart(was, x, y, is, left, top))
    }
  return Math.round(least)
}

/** How far the mean colours of two cells are from each other, in the part of them that is furthest. */
function apart(was: Sums, x: number, y: number, is: Sums, left: number, top: number): number {
  let most = 0
  for (let part = 0; part < 3; part++)
    most = Math.max(most, Math.abs(meanAt(was, x, y, part) - meanAt(is, left, top, part)))
  return most
}

type Sums = { readonly width: number; readonly height: number; readonly upTo: Float64Array }

/** At each point the sum of everything before it in both directions, so that the mean of any cell is four look-ups. */
function sums({ width, height, colours }: Raw): Sums {
  const line = (width + 1) * 3
  const upTo = new Float64Array(line * (height + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width * 3; x++) {
      const at = (y + 1) * line + x + 3
      upTo[at] =
        (colours[y * width * 3 + x] ?? 0) +
        (upTo[at - 3] ?? 0) +
        (upTo[at - line] ?? 0) -
        (upTo[at - line - 3] ?? 0)
    }
  return { width, height, upTo }
}

function meanAt({ width, upTo }: Sums, x: number, y: number, part: number): number {
  const line = (width + 1) * 3
  const first = y * line + x * 3 + part
  const last = first + cell * line
  const sum =
    (upTo[last + cell * 3] ?? 0) - (upTo[last] ?? 0) - (upTo[first + cell * 3] ?? 0) + (upTo[first] ?? 0)
  return sum / (cell * cell)
}

/** The group of differing cells, one beside or aslant of the other, in which most differs. */
function heaviest({ columns, far }: Cells): { size: number; weight: number } {
  const left = new Set([...far.keys()].filter((at) => (far[at] ?? 0) > furthest))
  let most = { size: 0, weight: 0 }
  for (const first of left) {
    const group = { size: 0, weight: 0 }
    for (const queue = [first]; queue.length > 0;) {
      const at = queue.pop() ?? 0
      if (!left.delete(at)) continue
      group.size++
      group.weight += (far[at] ?? 0) / furthest
      for (const side of [-1, 0, 1])
        if (Math.floor((at + side) / columns) === Math.floor(at / columns))
          queue.push(at + side, at + side - columns, at + side + columns)
    }
    if (group.weight > most.weight) most = group
  }
  return most
}

async function read(picture: Buffer): Promise<Raw> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, colours: data }
}

/** The picture, with what differs in red. */
async function mark(picture: Buffer, cells?: Cells): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  const { columns, far } = cells ?? { columns: 1, far: new Uint8Array() }
  const marks = [...far.keys()]
    .filter((at) => (far[at] ?? 0) > furthest)
    .map((at) => `<path d="M${(at % columns) * cell} ${Math.floor(at / columns) * cell}h4v4h-4z"/>`)
  const veil = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="red" fill-opacity=".6">${marks.join('')}</g></svg>`
  return sharp(picture)
    .composite([{ input: Buffer.from(veil) }])
    .webp({ quality: 60 })
    .toBuffer()
}
