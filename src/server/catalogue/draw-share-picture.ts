import sharp from 'sharp'
import { directionOf, type Language } from '../../shop/localized.ts'
import { type Drawn, drawText, fitText } from './text-picture.ts'

/** What a shared link shows. */
export type ShareCard = {
  readonly language: Language
  readonly shop: string
  readonly title: string
  /** As shown, `₪49.90`; null for what has no price. */
  readonly price: string | null
  readonly fullPrice: string | null
  /** The picture on the far side, in any format. */
  readonly cover: Buffer | null
}

export const shareSize = { width: 1200, height: 630 } as const
const panelWidth = 640
const margin = 64
const room = panelWidth - 2 * margin
const ink = '#18212d'
const muted = '#5b6673'
const blue = '#2569ad'
/** The key of the shop's icon. */
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="56" height="56"><rect width="32" height="32" rx="7" fill="#2b72ba"/><path fill="#fff" fill-rule="evenodd" d="M12 4h8a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4h-2v2h5a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-5v2h3a1 1 0 0 1 0 2h-3a2 2 0 0 1-4 0V18h-2a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4ZM16 6.5a3 3 0 0 0-2 5.25V15h4v-3.25A3 3 0 0 0 16 6.5Z"/></svg>'

/** Draws the card of a shared link as PNG: words on the side where reading begins, the picture on the other. */
export async function drawShareCard(card: ShareCard): Promise<Buffer> {
  const { language, title, shop, cover } = card
  const { width, height } = shareSize
  const rightToLeft = directionOf(language) === 'rtl'
  /** Places what is `wide` at a distance from the side where reading begins. */
  const from = (distance: number, wide: number) => (rightToLeft ? width - distance - wide : distance)
  const [name, heading, prices] = await Promise.all([
    drawText(shop, { language, weight: 'ExtraBold', size: 36, colour: ink, width: room - 76 }),
    fitText(
      // a dash stays with the word before it, a number with what it counts
      title.replace(/ ([–—-]) /g, '\u00a0$1 ').replace(/\b(\d+) (?=\p{L})/gu, '$1\u00a0'),
      [68, 60, 52, 46, 40],
      { width: room, height: 280 },
      { language, weight: 'Bold', colour: ink },
    ),
    drawPrices(card),
  ])
  const top = 64
  const middle = Math.round(top + 56 + (height - top - 56 - (prices.length > 0 ? 150 : 64)) / 2)
  const parts = [
    ...(cover === null ? [] : [{ input: await coverOf(cover), left: rightToLeft ? 0 : panelWidth, top: 0 }]),
    { input: Buffer.from(mark), left: from(margin, 56), top },
    { input: name.png, left: from(margin + 76, name.width), top: top + Math.round((56 - name.height) / 2) },
    { input: heading.png, left: from(margin, heading.width), top: middle - Math.round(heading.height / 2) },
    ...prices.map(({ png, width: wide, height: high, at }) => ({
      input: png,
      left: from(margin + at, wide),
      top: height - 72 - high,
    })),
  ]
  return sharp({ create: { width, height, channels: 3, background: '#fbfaf8' } })
    .composite(parts)
    .png({ compressionLevel: 9, palette: true, quality: 92, effort: 7 })
    .toBuffer()
}

/** What is paid, and beside it what was paid before. */
async function drawPrices({ price, fullPrice }: ShareCard): Promise<(Drawn & { at: number })[]> {
  if (price === null) return []
  const style = { language: 'en', width: room } as const
  const now = await drawText(price, { ...style, weight: 'ExtraBold', size: 64, colour: blue })
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

function coverOf(cover: Buffer): Promise<Buffer> {
  return sharp(cover)
    .resize(shareSize.width - panelWidth, shareSize.height, { fit: 'cover', position: 'centre' })
    .png()
    .toBuffer()
}
