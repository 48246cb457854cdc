import { createHash } from 'node:crypto'

type Cover = { readonly slug: string; readonly category: string; readonly cover: { readonly mark: string } }

/** Two hues per category; the slug turns and scales the shapes. */
const hues: Readonly<Record<string, readonly [number, number]>> = {
  security: [212, 190],
  office: [262, 232],
  creative: [330, 18],
  developer: [168, 196],
  games: [286, 344],
  system: [28, 46],
  blog: [222, 252],
}

/** The cover of a demo product, 800 × 600: shapes in the colours of its category, the same for the same slug. */
export function drawCover({ slug, category, cover }: Cover): string {
  return draw(`${slug}/${cover.mark}`, hues[category] ?? [222, 252])
}

/** The cover of a blog post, in the same manner. */
export function drawBlogCover({ slug, cover }: { readonly slug: string; readonly cover: string }): string {
  return draw(`blog/${slug}/${cover}`, hues['blog'] ?? [222, 252])
}

function draw(name: string, [from, to]: readonly [number, number]): string {
  const bytes = createHash('sha256').update(name).digest()
  const pick = (i: number, least: number, most: number) => least + ((bytes[i] ?? 0) / 255) * (most - least)
  const discs = [0, 1, 2, 3].map((i) => {
    const [x, y, r] = [pick(i * 3, 80, 720), pick(i * 3 + 1, 60, 540), pick(i * 3 + 2, 60, 220)].map(
      Math.round,
    )
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${i % 2 === 0 ? from : to} 85% ${70 + i * 5}%)" fill-opacity=".28"/>`
  })
  const turn = Math.round(pick(20, -35, 35))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${from} 62% 42%)"/><stop offset="1" stop-color="hsl(${to} 66% 30%)"/></linearGradient></defs><rect width="800" height="600" fill="url(#g)"/>${discs.join('')}<g transform="rotate(${turn} 400 300)" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="22" stroke-linejoin="round"><rect x="290" y="190" width="220" height="220" rx="${Math.round(pick(21, 16, 110))}"/><path d="M345 300h110" stroke-linecap="round"/></g></svg>`
}
