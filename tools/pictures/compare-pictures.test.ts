import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { differenceOf } from './compare-pictures.ts'

type DrawOptions = {
  readonly height?: number
  readonly paper?: string
  readonly ink?: string
  /** Offset of every letter, in CSS pixels: another browser version antialiases differently. */
  readonly jitter?: number
  readonly letter?: number
  readonly button?: { readonly x?: number; readonly y?: number; readonly colour?: string } | null
  readonly block?: boolean
  /** Adds a control to the form: a label, and a box with a few words. */
  readonly control?: boolean
  /** Leaves out one letter of a word. */
  readonly word?: boolean
}

/** Draws a page like the shop's, 1,440 px wide: a header, lines of letters, a picture and a button. */
function draw({
  height = 1600,
  paper = '#fbfaf8',
  ink = '#17202c',
  jitter = 0,
  letter = 7,
  button = {},
  block = true,
  control = false,
  word = false,
}: DrawOptions = {}): Promise<Buffer> {
  const letters = Array.from({ length: 30 * 90 }, (_, at) => {
    const [line, place] = [Math.floor(at / 90), at % 90]
    const tall = 9 + ((at * 7) % 6)
    return place % 6 === 5 || place > 60 + ((line * 37) % 30)
      ? ''
      : `<rect x="${120 + jitter + place * 9.3}" y="${300 + jitter / 2 + line * 26 + 15 - tall}" width="${letter / 3}" height="${tall}" fill="${ink}"/>`
  })
  const words = (left: number, top: number, count: number) =>
    Array.from(
      { length: count },
      (_, at) => `<rect x="${left + at * 9.3}" y="${top}" width="2.3" height="11" fill="${ink}"/>`,
    ).join('')
  const { x = 1010, y = 220, colour = '#173654' } = button ?? {}
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="${height}">
    <rect width="1440" height="${height}" fill="${paper}"/>
    <rect width="1440" height="72" fill="#173654"/>
    <rect x="120" y="110" width="420" height="40" fill="${ink}"/>
    ${letters.join('')}
    ${block ? '<rect x="1010" y="320" width="310" height="230" rx="12" fill="#d9a441"/>' : ''}
    ${control ? `${words(1010, 700, 12)}<rect x="1010.5" y="718.5" width="299" height="43" rx="4" fill="#fff" stroke="#8a93a0"/>${words(1022, 733, 8)}` : ''}
    ${words(1010, 640, word ? 7 : 8)}
    ${button === null ? '' : `<rect x="${x}" y="${y}" width="140" height="44" rx="8" fill="${colour}"/>`}
  </svg>`
  return small(sharp(Buffer.from(svg)))
}

const small = (page: Sharp) => page.resize(720).webp({ quality: 40 }).toBuffer()

async function wordsOf(kept: Buffer, taken: Buffer): Promise<string> {
  return (await differenceOf(kept, taken))?.words ?? ''
}

const different = /points look different/

test('the same page with stronger compression is no difference', async () => {
  const page = await draw()
  assert.equal(await differenceOf(page, await draw()), null)
  assert.equal(await differenceOf(page, await sharp(page).webp({ quality: 15 }).toBuffer()), null)
})

test('letters shifted by half a pixel or one pixel, or slightly bolder or thinner, are no difference', async () => {
  const page = await draw()
  for (const jitter of [-1, 0.5, 1])
    assert.equal(await wordsOf(page, await draw({ jitter })), '', `jitter ${jitter}`)
  for (const letter of [6, 8])
    assert.equal(await wordsOf(page, await draw({ letter })), '', `letter ${letter}`)
})

test('a page shifted up or down by a few pixels is no difference', async () => {
  assert.equal(await wordsOf(await draw(), await draw({ height: 1612 })), '')
})

test('a button shifted by twelve pixels or more is detected, in every direction', async () => {
  for (const button of [{ x: 1022 }, { x: 998 }, { y: 232 }, { y: 208 }, { x: 960, y: 240 }])
    assert.match(await wordsOf(await draw(), await draw({ button })), different, JSON.stringify(button))
})

test('an extra control in a form is detected', async () => {
  assert.match(await wordsOf(await draw(), await draw({ control: true })), different)
})

test('a word with one letter less is detected only if no pixel may differ', async () => {
  const [page, other] = [await draw(), await draw({ word: true })]
  assert.equal(await wordsOf(page, other), '')
  assert.match((await differenceOf(page, other, 0))?.words ?? '', different)
})

test('a missing button or one of another colour is detected', async () => {
  assert.match(await wordsOf(await draw(), await draw({ button: null })), different)
  assert.match(await wordsOf(await draw(), await draw({ button: { colour: '#2c6e49' } })), different)
})

test('a missing picture, missing letters and another height are detected', async () => {
  assert.match(await wordsOf(await draw(), await draw({ block: false })), different)
  assert.match(await wordsOf(await draw(), await draw({ ink: '#fbfaf8' })), different)
  assert.equal(await wordsOf(await draw(), await draw({ height: 1700 })), 'it was 800 points high and is 850')
})

test('another background colour is detected, though no single pixel differs much', async () => {
  assert.match(await wordsOf(await draw(), await draw({ paper: '#f0f0f0' })), /slightly different colour/)
})

test('a page in the opposite direction is detected', async () => {
  const page = await draw()
  assert.match(await wordsOf(page, await small(sharp(page).flop())), different)
})

test('the picture of a difference marks the differing pixels in red and nothing else', async () => {
  const difference = await differenceOf(await draw(), await draw({ button: null }))
  assert.ok(difference)
  const { data, info } = await sharp(difference.picture).raw().toBuffer({ resolveWithObject: true })
  const redAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    return (data[at] ?? 0) > 180 && (data[at + 1] ?? 255) < 150
  }
  assert.ok(redAt(540, 120))
  assert.ok(!redAt(540, 200) && !redAt(120, 180))
})
