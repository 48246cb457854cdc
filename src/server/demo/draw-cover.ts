import { createHash } from 'node:crypto'
import { type Mark, marks } from './marks.ts'

type Cover = { readonly slug: string; readonly category: string; readonly cover: { readonly mark: string } }

/** A family's colours: the deep and the bright end of the ground, a glow, and the ink of the mark. */
type Palette = { readonly deep: string; readonly bright: string; readonly glow: string; readonly ink: string }

const palettes: Readonly<Record<string, Palette>> = {
  security: { deep: '#12395f', bright: '#2f86c9', glow: '#8fd3f5', ink: '#17598f' },
  office: { deep: '#27306b', bright: '#5a6fd0', glow: '#b9c4ff', ink: '#3a4797' },
  creative: { deep: '#6b1f4e', bright: '#d1567a', glow: '#ffc3a8', ink: '#9a2f62' },
  developer: { deep: '#0d4549', bright: '#249a8c', glow: '#a4edd3', ink: '#12686a' },
  games: { deep: '#3a1d66', bright: '#8b4fc4', glow: '#f0b3f5', ink: '#5b2f94' },
  system: { deep: '#5a3410', bright: '#c98a2b', glow: '#ffe3a0', ink: '#8a5614' },
  blog: { deep: '#1b3350', bright: '#4679ad', glow: '#cfe6fb', ink: '#28527d' },
}
const plain: Palette = { deep: '#2b3440', bright: '#6c7a8c', glow: '#d6dee8', ink: '#3d4957' }

/** The cover of a demo product, 4 to 3: the ground of its category, its own composition, its mark on a card. The same for the same slug. */
export function drawCover({ slug, category, cover }: Cover): string {
  return draw({
    name: slug,
    palette: palettes[category] ?? plain,
    mark: marks[cover.mark],
    width: 1200,
    height: 900,
  })
}

/** The cover of a blog post, 1200 × 630, in the same manner. */
export function drawBlogCover({ slug, cover }: { readonly slug: string; readonly cover: string }): string {
  return draw({
    name: `blog/${slug}`,
    palette: palettes['blog'] ?? plain,
    mark: marks[cover],
    width: 1200,
    height: 630,
  })
}

type Drawing = { name: string; palette: Palette; mark: Mark | undefined; width: number; height: number }

function draw({ name, palette, mark, width, height }: Drawing): string {
  const bytes = createHash('sha256').update(name).digest()
  const pick = (at: number, least: number, most: number) =>
    Math.round(least + ((bytes[at] ?? 0) / 255) * (most - least))
  const toRight = pick(0, 0, 1) === 1
  const [x, y] = [toRight ? width : 0, pick(1, 0, 1) * height]
  const ground = [
    `<rect width="${width}" height="${height}" fill="url(#ground)"/>`,
    `<circle cx="${width - x}" cy="${height - y}" r="${pick(2, 420, 620)}" fill="url(#glow)"/>`,
    rings(x, y, pick(3, 60, 90), pick(4, 7, 11)),
    band(width, height, pick(5, -28, 28), pick(6, 90, 200)),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${paints(palette, pick(7, 0, 1))}${ground.join('')}${card(mark, palette, { x: width / 2, y: height / 2, size: Math.round(height * 0.5), turn: pick(8, -7, 7) })}</svg>`
}

function paints({ deep, bright, glow, ink }: Palette, turned: number): string {
  const [x1, x2] = turned === 1 ? [1, 0] : [0, 1]
  return `<defs><linearGradient id="ground" x1="${x1}" y1="0" x2="${x2}" y2="1"><stop offset="0" stop-color="${bright}"/><stop offset="1" stop-color="${deep}"/></linearGradient><radialGradient id="glow"><stop offset="0" stop-color="${glow}" stop-opacity=".75"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient><linearGradient id="card" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#edf1f6"/></linearGradient><linearGradient id="edge" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${glow}"/><stop offset="1" stop-color="${bright}"/></linearGradient><filter id="soft" x="-30%" y="-30%" width="160%" height="170%"><feGaussianBlur stdDeviation="26"/></filter><linearGradient id="ink" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${bright}"/><stop offset="1" stop-color="${ink}"/></linearGradient></defs>`
}

/** Rings around a corner, ever fainter. */
function rings(x: number, y: number, step: number, count: number): string {
  return Array.from(
    { length: count },
    (_, i) =>
      `<circle cx="${x}" cy="${y}" r="${(i + 2) * step}" fill="none" stroke="#ffffff" stroke-width="2" stroke-opacity="${(0.28 - i * 0.02).toFixed(2)}"/>`,
  ).join('')
}

/** A slanted band of light across the ground. */
function band(width: number, height: number, turn: number, thickness: number): string {
  return `<rect x="${-width}" y="${height / 2 - thickness / 2}" width="${width * 3}" height="${thickness}" fill="#ffffff" fill-opacity=".07" transform="rotate(${turn} ${width / 2} ${height / 2})"/><rect x="${-width}" y="${height / 2 + thickness}" width="${width * 3}" height="${Math.round(thickness / 3)}" fill="#ffffff" fill-opacity=".05" transform="rotate(${turn} ${width / 2} ${height / 2})"/>`
}

type Place = { x: number; y: number; size: number; turn: number }

/** The card with the mark: a shadow, a second card behind it, the face, a hole to hang it by. */
function card(mark: Mark | undefined, { ink }: Palette, { x, y, size, turn }: Place): string {
  const left = x - size / 2
  const top = y - size / 2
  const radius = Math.round(size * 0.15)
  const scale = (size * 0.58) / 24
  const [markX, markY] = [x - scale * 12, y - scale * 12 + size * 0.02]
  const glyph =
    mark === undefined
      ? ''
      : `<g transform="translate(${markX} ${markY}) scale(${scale.toFixed(3)})"><path d="${mark.body}" fill="url(#ink)" fill-opacity=".2"/><path d="${mark.line}" fill="none" stroke="${ink}" stroke-width="1.35" stroke-linecap="round" stroke-linejoin="round"/></g>`
  return `<rect x="${left}" y="${top + size * 0.09}" width="${size}" height="${size}" rx="${radius}" fill="#000000" fill-opacity=".38" filter="url(#soft)"/><g transform="rotate(${turn + (turn < 0 ? -7 : 7)} ${x} ${y})"><rect x="${left}" y="${top}" width="${size}" height="${size}" rx="${radius}" fill="url(#edge)" fill-opacity=".9"/></g><rect x="${left}" y="${top}" width="${size}" height="${size}" rx="${radius}" fill="url(#card)"/><rect x="${left + 2}" y="${top + 2}" width="${size - 4}" height="${size - 4}" rx="${radius - 2}" fill="none" stroke="#ffffff" stroke-width="4" stroke-opacity=".9"/><rect x="${x - size * 0.07}" y="${top + size * 0.055}" width="${size * 0.14}" height="${size * 0.035}" rx="${size * 0.0175}" fill="${ink}" fill-opacity=".22"/>${glyph}`
}
