import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { differenceOf } from './compare-pictures.ts'

type Wanted = {
  readonly down?: number
  readonly height?: number
  readonly ink?: string
  readonly number?: number
}

/** A page as the pictures show it: a header, lines of text, a button and a footer. */
function draw({ down = 0, height = 500, ink = '#17202c', number = 40 }: Wanted = {}): Promise<Buffer> {
  const lines = Array.from(
    { length: 24 },
    (_, at) =>
      `<rect x="30" y="${60 + down + at * 14}" width="${180 + ((at * 37) % 100)}" height="5" fill="${ink}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="${height}">
    <rect width="360" height="${height}" fill="#fbfaf8"/>
    <rect width="360" height="30" fill="#173654"/>
    ${lines.join('')}
    <rect x="30" y="440" width="${number}" height="4" fill="#17202c"/>
  </svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 35 }).toBuffer()
}

test('the same page looks the same, though packed harder', async () => {
  const page = await draw()
  assert.equal(await differenceOf(page, await draw()), null)
  assert.equal(await differenceOf(page, await sharp(page).webp({ quality: 20 }).toBuffer()), null)
})

test('another number in one line is no difference', async () => {
  assert.equal(await differenceOf(await draw(), await draw({ number: 46 })), null)
})

test('a shifted layout is seen, by as little as twelve pixels of a desktop page', async () => {
  for (const down of [3, 6, 20])
    assert.match(
      (await differenceOf(await draw(), await draw({ down }))) ?? '',
      /% of it look different/,
      `${down}`,
    )
})

test('lost ink and another height are seen', async () => {
  assert.match(
    (await differenceOf(await draw(), await draw({ ink: '#fbfaf8' }))) ?? '',
    /% of it look different/,
  )
  assert.equal(
    await differenceOf(await draw(), await draw({ height: 540 })),
    'it was 500 points high and is 540',
  )
})
