import process from 'node:process'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { directionOf, type Language } from '#shop/localized.ts'

export type Weight = 'SemiBold' | 'Bold' | 'ExtraBold'

/** Text drawn to measure: the pixels, and how large they came out. */
export type Drawn = { readonly png: Buffer; readonly width: number; readonly height: number }

type Style = {
  readonly language: Language
  readonly weight: Weight
  /** Pixels. */
  readonly size: number
  readonly colour: string
  /** Longer lines are wrapped between words. */
  readonly width: number
  readonly struck?: true
}

// The font comes with the shop, and how it is drawn too: a machine without any font draws the same.
const weights: Readonly<Record<Weight, string>> = { SemiBold: '600', Bold: '700', ExtraBold: '800' }
const fontFile = (weight: Weight) =>
  fileURLToPath(
    import.meta.resolve(
      `@expo-google-fonts/assistant/${weights[weight]}${weight}/Assistant_${weights[weight]}${weight}.ttf`,
    ),
  )
const fontSettings = fileURLToPath(new URL('fonts.conf', import.meta.url))

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** The line's direction is its language's, whatever letter comes first. */
const marks = { ltr: '\u200e', rtl: '\u200f' } as const

/** Draws text in one style on nothing: shaped, wrapped, and in the order it is read in. */
export async function drawText(text: string, style: Style): Promise<Drawn> {
  // the drawing library can be told in no other way
  process.env['FONTCONFIG_FILE'] ??= fontSettings
  const words = text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)
  const { data, info } = await sharp({
    text: {
      text: `${marks[directionOf(style.language)]}<span foreground="${style.colour}"${style.struck === true ? ' strikethrough="true"' : ''}>${words}</span>`,
      font: `Assistant ${style.weight} ${style.size}`,
      fontfile: fontFile(style.weight),
      width: style.width,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

/** Draws text in the largest of these sizes that fits; in the smallest, cut off with an ellipsis, where none does. */
export async function fitText(
  text: string,
  sizes: readonly number[],
  room: { readonly width: number; readonly height: number },
  style: Omit<Style, 'size' | 'width'>,
): Promise<Drawn> {
  const draw = (words: string, size: number) => drawText(words, { ...style, size, width: room.width })
  for (const size of sizes) {
    const drawn = await draw(text, size)
    if (drawn.height <= room.height) return drawn
  }
  const smallest = sizes.at(-1) ?? 16
  for (let length = text.length; length > 10; length = Math.floor(length * 0.85)) {
    const drawn = await draw(`${text.slice(0, length).trimEnd()}…`, smallest)
    if (drawn.height <= room.height) return drawn
  }
  return draw('…', smallest)
}
