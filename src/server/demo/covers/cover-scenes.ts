import type { Dice } from './cover-dice.ts'
import { liftUp } from './cover-shadow.ts'

/** The ground of a cover: which forms stand on it. `url(#a)`, `url(#b)`, `url(#c)` are its three runs of colour. */
export type Size = { readonly width: number; readonly height: number }
type Scene = (dice: Dice, size: Size) => string

const fills = ['a', 'b', 'c'] as const
const fill = (i: number) => `fill="url(#${fills[i % 3] ?? 'a'})"`

function circle(x: number, y: number, r: number): string {
  return `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(r)}"/>`
}

/** A form lying above those before it. */
const sheet = (shape: string, place: number, i: number) => liftUp(`f${place}`, shape, fill(i), 30, 0.24)

/** Discs within discs around a corner, like terraces. */
const ripples: Scene = (dice, { width, height }) => {
  const x = dice.one([0.02, 0.98]) * width
  const y = dice.one([0.05, 0.95, 0.5]) * height
  const step = dice.between(150, 190)
  const accent = dice.between(1, 2)
  return [5, 4, 3, 2, 1].map((n) => sheet(circle(x, y, n * step), n, n === accent ? 2 : n % 2)).join('')
}

/** Quarter and half discs on a large grid. */
const arcs: Scene = (dice, { width, height }) => {
  const cell = height / 3
  const columns = Math.ceil(width / cell)
  const parts: string[] = []
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column * cell, row * cell]
      const [dx, dy] = [dice.between(0, 1), dice.between(0, 1)]
      const kind = dice.between(0, 7)
      if (kind > 5) continue
      const [cx, cy, sx, sy] = [x + dx * cell, y + dy * cell, dx === 0 ? 1 : -1, dy === 0 ? 1 : -1]
      const sweep = sx * sy > 0 ? 1 : 0
      const quarter = (r: number) => `M${cx} ${cy}h${sx * r}A${r} ${r} 0 0 ${sweep} ${cx} ${cy + sy * r}Z`
      parts.push(`<path d="${quarter(cell)}" ${fill(kind === 0 ? 2 : kind % 2)}/>`)
      if (kind === 2 || kind === 5) parts.push(`<path d="${quarter(cell / 2)}" ${fill(2)}/>`)
    }
  return parts.join('')
}

/** Dunes, one before the other. */
const waves: Scene = (dice, { width, height }) => {
  const flip = dice.one([-1, 1])
  const accent = dice.between(0, 2)
  return [0, 1, 2, 3]
    .map((n) => {
      const y = height * (0.14 + n * 0.22)
      const swing = flip * height * (dice.between(9, 17) / 100)
      const bend = width * (dice.between(36, 64) / 100)
      const [a, b, c] = [y + swing, y - swing, y + swing * 0.7].map(Math.round)
      const [near, far] = [Math.round(bend * 0.5), Math.round((bend + width) / 2)]
      const path = `<path d="M-60 ${a}C${near} ${a} ${near} ${b} ${Math.round(bend)} ${b}S${far} ${c} ${width + 60} ${c}V${height + 60}H-60Z"/>`
      return sheet(path, n, n === accent ? 2 : n % 2)
    })
    .join('')
}

/** Sheets of paper fanned out from a corner. */
const planes: Scene = (dice, { width, height }) => {
  const left = dice.between(0, 1) === 0
  const x = (at: number) => Math.round(left ? at : width - at)
  const [start, slant] = [dice.between(-90, 110), dice.between(18, 48)]
  const accent = dice.between(1, 3)
  return [0, 1, 2, 3]
    .map((n) => {
      const top = width * (1.02 - n * 0.22) + start
      const bottom = top - width * (slant / 100 + n * 0.02)
      const path = `<path d="M${x(-60)} -60H${x(top)}L${x(bottom)} ${height + 60}H${x(-60)}Z"/>`
      return sheet(path, n, n === accent ? 2 : n % 2)
    })
    .join('')
}

/** Organ pipes, rising to one side. */
const pillars: Scene = (dice, { width, height }) => {
  const count = dice.between(8, 10)
  const wide = width / count
  const lean = dice.one([-1, 1])
  const accents = [dice.between(0, 2), count - dice.between(1, 3)]
  return Array.from({ length: count }, (_, n) => {
    const at = n / (count - 1) - 0.5
    const tall = height * (0.5 + lean * at * 0.72 + (n % 2) * 0.05)
    const [x, y, r] = [Math.round(n * wide), Math.round(height - tall), Math.round(wide / 2)]
    return `<path d="M${x} ${height}V${y + r}a${r} ${r} 0 0 1 ${r * 2} 0V${height}Z" ${fill(accents.includes(n) ? 2 : n % 2)}/>`
  }).join('')
}

/** Balls in the light of one lamp. */
const orbs: Scene = (dice, { width, height }) => {
  const left = dice.one([-1, 1])
  const place = (x: number, y: number, r: number, i: number) => {
    const [cx, cy] = [width / 2 + left * x * width, y * height]
    const shade = `<ellipse cx="${Math.round(cx + r * 0.12)}" cy="${Math.round(cy + r * 0.2)}" rx="${r}" ry="${r}" fill="url(#s)"/>`
    return shade + circle(cx, cy, r).replace('/>', ` fill="url(#${fills[i] ?? 'a'}r)"/>`)
  }
  return [
    place(-0.36, 0.2 + dice.between(0, 14) / 100, dice.between(250, 320), 0),
    place(0.34, 0.72 + dice.between(0, 14) / 100, dice.between(290, 360), 1),
    place(0.3, 0.14 + dice.between(0, 10) / 100, dice.between(70, 110), 2),
    place(-0.3, 0.82 + dice.between(0, 8) / 100, dice.between(80, 130), 2),
  ].join('')
}

/** Square tiles standing on their corners, thinning out to one side. */
const tiles: Scene = (dice, { width, height }) => {
  const side = 150
  const left = dice.between(0, 1) === 0
  const parts: string[] = []
  for (let row = -1; row < 8; row++)
    for (let column = -1; column < 6; column++) {
      const [x, y] = [column * side * 1.6 + (row % 2 === 0 ? 0 : side * 0.8), row * side * 0.8]
      const away = (left ? x : width - x) / width
      if (y > height + side || dice.between(0, 100) / 100 < away * 1.1 - 0.15) continue
      parts.push(
        `<rect x="${x - side / 2}" y="${y - side / 2}" width="${side}" height="${side}" rx="22" transform="rotate(45 ${x} ${y})" ${fill(dice.one([0, 1, 0, 1, 0, 2]))}/>`,
      )
    }
  return parts.join('')
}

/** Beams from behind the object. */
const rays: Scene = (dice, { width, height }) => {
  const [x, y] = [width / 2, height / 2]
  const turn = dice.between(0, 29)
  const beams = Array.from({ length: 12 }, (_, n) => {
    const at = (angle: number) =>
      `${Math.round(x + Math.cos((angle * Math.PI) / 180) * 900)} ${Math.round(y + Math.sin((angle * Math.PI) / 180) * 900)}`
    return `M${x} ${y}L${at(n * 30 + turn)} ${at(n * 30 + turn + 15)}Z`
  }).join('')
  return `<path d="${beams}" ${fill(1)} fill-opacity=".75"/>${sheet(circle(x, y, height * 0.43), 0, 0)}${sheet(circle(x, y, height * 0.36), 1, dice.one([1, 2]))}`
}

export const scenes = { ripples, arcs, waves, planes, pillars, orbs, tiles, rays } as const
export type SceneName = keyof typeof scenes
