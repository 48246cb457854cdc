import sharp from 'sharp'
import { brandColours } from '#shop/settings/brand.ts'
import { brandColoursOf } from '#shop/settings/brand-colours.ts'
import { directionOf, type Language } from '#shop/localized.ts'
import { markOf } from './draw-icon.ts'
import { type Drawn, drawText, fitText } from './render-text.ts'

/** The content of a share card (Open Graph image). */
export type ShareCard = {
  readonly language: Language
  readonly shop: string
  /** The brand's colour; null: the default. */
  readonly colour: string | null
  readonly title: string
  /** As shown, such as `₪49.90`; null if there is no price. */
  readonly price: string | null
  readonly fullPrice: string | null
  /** The picture opposite the text, in any format. */
  readonly cover: Buffer | null
  /** The shop's icon, in any size; null: its mark. */
  readonly icon: Buffer | null
}

const shareSize = { width: 1200, height: 630 } as const
const panelWidth = 640
const margin = 64
const room = panelWidth - 2 * margin
const ink = '#18212d'
const muted = '#5b6673'
const markSize = 56

/** Draws a share card as PNG: the text on the start side of the language, the picture on the other. */
export async function drawShareCard(card: ShareCard): Promise<Buffer> {
  const { language, title, shop, cover } = card
  const { width, height } = shareSize
  const rightToLeft = directionOf(language) === 'rtl'
  /** The x coordinate of a box of this width at a distance from the start side. */
  const from = (distance: number, wide: number) => (rightToLeft ? width - distance - wide : distance)
  const [name, heading, prices] = await Promise.all([
    drawText(shop, { language, weight: 'ExtraBold', size: 36, colour: ink, width: room - 76 }),
    fitText(
      // non-breaking spaces before a dash and after a number
      title.replace(/ ([–—-]) /g, '\u00a0$1 ').replace(/\b(\d+) (?=\p{L})/gu, '$1\u00a0'),
      [68, 60, 52, 46, 40],
      { width: room, height: 280 },
      { language, weight: 'Bold', colour: ink },
    ),
    drawPrices(card),
  ])
  const top = 64
  const head = top + markSize
  const middle = Math.round(head + (height - head - (prices.length > 0 ? 150 : 64)) / 2)
  const parts = [
    ...(cover === null ? [] : [{ input: await coverOf(cover), left: rightToLeft ? 0 : panelWidth, top: 0 }]),
    { input: await mark(card), left: from(margin, markSize), top },
    {
      input: name.png,
      left: from(margin + 76, name.width),
      top: top + Math.round((markSize - name.height) / 2),
    },
    { input: heading.png, left: from(margin, heading.width), top: middle - Math.round(heading.height / 2) },
    ...prices.map(({ png, width: wide, height: high, at }) => ({
      input: png,
      left: from(margin + at, wide),
      top: height - 72 - high,
    })),
  ]
  return sharp({ create: { width, height, channels: 3, background: brandColours.page } })
    .composite(parts)
    .png({ compressionLevel: 9, palette: true, quality: 92, effort: 7 })
    .toBuffer()
}

/** The price and, next to it, the full price. */
async function drawPrices({ price, fullPrice, colour }: ShareCard): Promise<(Drawn & { at: number })[]> {
  if (price === null) return []
  const style = { language: 'en', width: room } as const
  const now = await drawText(price, { ...style, weight: 'ExtraBold', size: 64, colour: blue(colour) })
  if (fullPrice === null) return [{ ...now, at: 0 }]
  const before = await drawText(fullPrice, {
    ...style,
    weight: 'SemiBold',
    size: 38,
    colour: muted,
    struck: true,
  })
  return [
    { ...now, at: 0 },
    { ...before, at: now.width + 28 },
  ]
}

function mark({ icon, colour }: Pick<ShareCard, 'icon' | 'colour'>): Promise<Buffer> {
  const bytes = icon ?? Buffer.from(markOf({ colour }))
  return sharp(bytes, { density: (72 * markSize) / 32 })
    .resize(markSize, markSize, { fit: 'contain', background: '#00000000' })
    .png()
    .toBuffer()
}

function blue(colour: string | null): string {
  return colour === null ? '#2569ad' : brandColoursOf(colour, null).scale[600]
}

function coverOf(cover: Buffer): Promise<Buffer> {
  return sharp(cover)
    .resize(shareSize.width - panelWidth, shareSize.height, { fit: 'cover', position: 'centre' })
    .png()
    .toBuffer()
}
