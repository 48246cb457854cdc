import sharp from 'sharp'
import { brandColours } from '#shop/settings/brand.ts'
import { directionOf, type Language } from '#shop/localized.ts'
import { categoryDrawings } from '#server/content/category-drawings.ts'
import type { Look } from '#server/settings/look.ts'
import { drawIcon } from './draw-icon.ts'
import type { Pictures } from './draw-with.ts'
import { drawText, fitText } from './render-text.ts'

/** The two pictures of the shop that phones and desktops show before it is installed. */
export const screenSizes = {
  narrow: { width: 720, height: 1280, columns: 2 },
  wide: { width: 1280, height: 720, columns: 6 },
} as const
export type ScreenForm = keyof typeof screenSizes

type Screen = {
  readonly form: ScreenForm
  readonly language: Language
  readonly name: string
  readonly text: string
}

const margin = 48
const gap = 24
const head = 72

/** Draws the shop as PNG: its icon and name, a sentence, and the usual categories. */
export async function drawScreen(
  pictures: Pictures,
  look: Look,
  { form, language, name, text }: Screen,
): Promise<Buffer> {
  const { width, height, columns } = screenSizes[form]
  const room = width - 2 * margin
  const rightToLeft = directionOf(language) === 'rtl'
  const from = (distance: number, wide: number) => (rightToLeft ? width - distance - wide : distance)
  const tile = Math.floor((room - gap * (columns - 1)) / columns)
  const tileHeight = Math.round(tile * 0.75)
  const [icon, title, sentence, tiles] = await Promise.all([
    drawIcon(pictures, look, { size: head, shape: 'rounded' }),
    drawText(name, { language, weight: 'ExtraBold', size: 44, colour: '#18212d', width: room - head - gap }),
    fitText(
      text,
      [56, 48, 40],
      { width: room, height: 300 },
      { language, weight: 'Bold', colour: '#18212d' },
    ),
    Promise.all(
      [...categoryDrawings().values()].map(({ picture }) =>
        sharp(picture.content).resize(tile, tileHeight).png().toBuffer(),
      ),
    ),
  ])
  const below = margin + head + margin + sentence.height + margin
  return sharp({ create: { width, height, channels: 3, background: brandColours.page } })
    .composite([
      { input: icon, left: from(margin, head), top: margin },
      {
        input: title.png,
        left: from(margin + head + gap, title.width),
        top: margin + Math.round((head - title.height) / 2),
      },
      { input: sentence.png, left: from(margin, sentence.width), top: margin + head + margin },
      ...tiles.map((input, at) => ({
        input,
        left: from(margin + (at % columns) * (tile + gap), tile),
        top: below + Math.floor(at / columns) * (tileHeight + gap),
      })),
    ])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
