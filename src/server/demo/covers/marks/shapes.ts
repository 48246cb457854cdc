/**
 * How a mark takes its colour from the object it stands on: `deep` is its body, `soft` its second
 * tone, `pop` its one accent, `face` the ground showing through, `shade` the side away from the light.
 */
export type Tone = 'deep' | 'soft' | 'pop' | 'face' | 'shade'

/** One shape of a mark: filled, or with a third value drawn as a round line of that width. */
export type Layer = readonly [tone: Tone, path: string, line?: number]

/** A mark on a grid of 240 × 240, its weight within 20 … 220, drawn from the back to the front. */
export type Mark = readonly Layer[]

/** A disc as a path. */
export function disc(x: number, y: number, r: number, ry: number = r): string {
  return `M${x - r} ${y}a${r} ${ry} 0 1 0 ${r * 2} 0a${r} ${ry} 0 1 0 ${-r * 2} 0Z`
}

/** A rectangle with round corners as a path. */
export function box(x: number, y: number, width: number, height: number, r: number): string {
  const [w, h] = [width - r * 2, height - r * 2]
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${x + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}Z`
}

/** The upper edge of a window: round above, straight below. */
export function bar(x: number, y: number, width: number, height: number, r: number): string {
  return `M${x} ${y + height}v${r - height}a${r} ${r} 0 0 1 ${r} ${-r}h${width - r * 2}a${r} ${r} 0 0 1 ${r} ${r}v${height - r}Z`
}

type Point = readonly [x: number, y: number]

/** A closed polygon as a path, its corners rounded off `r` before they meet. */
export function polygon(r: number, ...points: readonly Point[]): string {
  const parts = points.map((point, i) => {
    const before = points.at(i - 1) ?? point
    const after = points[(i + 1) % points.length] ?? point
    return `${i === 0 ? 'M' : 'L'}${towards(point, before, r)}Q${point.join(' ')} ${towards(point, after, r)}`
  })
  return `${parts.join('')}Z`
}

function towards([x, y]: Point, [toX, toY]: Point, by: number): string {
  const share = by / Math.hypot(toX - x, toY - y)
  return `${Math.round(x + (toX - x) * share)} ${Math.round(y + (toY - y) * share)}`
}
