import process from 'node:process'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { directionOf, type Language } from '#shop/localized.ts'
import { escapeHtml } from '#shop/text/escape-html.ts'

export type Weight = 'SemiBold' | 'Bold' | 'ExtraBold'

/** Rendered text, with its size in pixels. */
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

// The font and its settings are part of the shop, so that every machine draws the same, even without fonts.
const weights: Readonly<Record<Weight, string>> = { SemiBold: '600', Bold: '700', ExtraBold: '800' }
const fontFile = (weight: Weight) =>
  fileURLToPath(
    import.meta.resolve(
      `@expo-google-fonts/assistant/${weights[weight]}${weight}/Assistant_${weights[weight]}${weight}.ttf`,
    ),
  )
const fontSettings = fileURLToPath(new URL('fonts.conf', import.meta.url))

/** Marks that give a line the direction of its language, whatever its first letter. */
const marks = { ltr: '\u200e', rtl: '\u200f' } as const

/** Draws text in one style on a transparent background: shaped, wrapped and in reading order. */
export async function drawText(text: string, style: Style): Promise<Drawn> {
  // the drawing library has no other way to set this
  process.env['FONTCONFIG_FILE'] ??= fontSettings
  const words = escapeHtml(text)
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

/**
 * Draws text in the largest of these sizes that fits. If none
 * fits, uses the smallest and ends with an ellipsis.
 */
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
