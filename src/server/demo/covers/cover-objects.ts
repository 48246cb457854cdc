import type { Dice } from './cover-dice.ts'
import { liftUp } from './cover-shadow.ts'

/** What stands in the middle of a cover; `mark` is drawn where the object wants it, in the size it wants. */
type Thing = (dice: Dice, mark: (x: number, y: number, size: number) => string) => string

const rect = (x: number, y: number, width: number, height: number, r: number, paint: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" ${paint}/>`

/** The shadow of a rectangle: far and soft, near and dark. */
function shadow(x: number, y: number, width: number, height: number, r: number): string {
  return (
    liftUp('far', rect(x + 30, y + 84, width - 60, height - 60, r, ''), '', 64, 0.42) +
    liftUp('near', rect(x + 8, y + 20, width - 16, height - 12, r, ''), '', 20, 0.3)
  )
}

/** A licence key nobody can read: groups of characters as short bars. */
function dashes(dice: Dice, x: number, y: number, width: number): string {
  const groups = 4
  const group = width / groups
  return Array.from({ length: groups }, (_, n) => {
    const lit = dice.between(2, 4)
    return Array.from({ length: 4 }, (_, i) => {
      const [w, gap] = [(group - 16) / 4, group * n + 8]
      return rect(
        Math.round(x + gap + i * w),
        y,
        Math.round(w - 6),
        13,
        6,
        `fill="url(#ink)" fill-opacity="${i < lit ? '.85' : '.3'}"`,
      )
    }).join('')
  }).join('')
}

/** A key of a keyboard, seen from above: a broad foot, four flanks in their own light, a face. */
const keycap: Thing = (_, mark) =>
  [
    shadow(-270, -266, 540, 540, 96),
    rect(-270, -258, 540, 540, 96, 'fill="url(#side)"'),
    '<path d="M-242 250L-190 172H190L242 250A96 96 0 0 1 174 282H-174A96 96 0 0 1 -242 250Z" fill="currentColor" fill-opacity=".2"/>',
    '<path d="M242 -230L190 -210V172L242 254A96 96 0 0 0 270 186V-162A96 96 0 0 0 242 -230Z" fill="currentColor" fill-opacity=".1"/>',
    '<path d="M-242 -230L-190 -210V172L-242 254A96 96 0 0 1 -270 186V-162A96 96 0 0 1 -242 -230Z" fill="#fff" fill-opacity=".16"/>',
    rect(-267, -255, 534, 534, 93, 'fill="none" stroke="url(#rim)" stroke-width="6"'),
    liftUp('top', rect(-216, -232, 432, 424, 74, ''), '', 14, 0.24),
    rect(-220, -244, 440, 432, 76, 'fill="url(#face)"'),
    rect(-217, -241, 434, 426, 73, 'fill="none" stroke="url(#rim)" stroke-width="6"'),
    mark(0, -28, 308),
  ].join('')

/** A card with a slot to hang it by and a key printed on it, before a second one. */
const card: Thing = (dice, mark) => {
  const turn = dice.one([-1, 1])
  return [
    shadow(-214, -306, 428, 612, 52),
    `<g transform="rotate(${turn * dice.between(10, 14)}) translate(${turn * 26} 4)">${rect(-208, -294, 416, 588, 52, 'fill="url(#back)"')}${rect(-205, -291, 410, 582, 49, 'fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="5"')}</g>`,
    `<g transform="rotate(${turn * -dice.between(2, 4)})">`,
    liftUp('top', rect(-210, -296, 420, 604, 52, ''), '', 18, 0.28),
    rect(-214, -306, 428, 612, 52, 'fill="url(#side)"'),
    rect(-214, -306, 428, 602, 52, 'fill="url(#face)"'),
    rect(-211, -303, 422, 596, 49, 'fill="none" stroke="url(#rim)" stroke-width="6"'),
    rect(-50, -272, 100, 24, 12, 'fill="#fff" fill-opacity=".5"'),
    rect(-50, -275, 100, 24, 12, 'fill="currentColor" fill-opacity=".62"'),
    mark(0, -34, 300),
    dashes(dice, -168, 214, 336),
    rect(-160, 244, 170, 13, 6, 'fill="url(#ink)" fill-opacity=".22"'),
    '</g>',
  ].join('')
}

const spine = 92

/** A box with a spine, seen from the front, a little from the left and from above. */
const carton: Thing = (dice, mark) => {
  const [w, h, rise, fall] = [420, 540, -0.1, 0.36]
  const [left, top] = [-(w - spine) / 2, -h / 2 + 22]
  const face = (shapes: string) => `<g transform="matrix(1 ${rise} 0 1 ${left} ${top})">${shapes}</g>`
  const edge = (shapes: string) =>
    `<g transform="matrix(1 ${fall} 0 1 ${left - spine} ${top - fall * spine})">${shapes}</g>`
  const lid = `M${left} ${top}l${w} ${rise * w}l${-spine} ${-fall * spine}l${-w} ${-rise * w}Z`
  const stripe = dice.between(330, 390)
  const foot = (inward: number, down: number) =>
    `<path d="M${left - spine + inward} ${top + 60}V${Math.round(top + h - fall * spine + down)}L${left} ${top + h + down}L${left + w - inward} ${Math.round(top + h + rise * w + down)}V${top + 60}Z"/>`
  return [
    liftUp('far', foot(20, 40), '', 64, 0.42),
    liftUp('near', foot(0, 8), '', 18, 0.3),
    `<path d="${lid}" fill="url(#side)"/><path d="${lid}" fill="#fff" fill-opacity=".34"/>`,
    edge(
      rect(0, 0, spine, h, 0, 'fill="url(#side)"') +
        rect(0, stripe + 92, spine, 26, 0, 'fill="url(#back)" fill-opacity=".95"') +
        rect(0, stripe + 130, spine, 9, 0, 'fill="url(#back)" fill-opacity=".7"') +
        mark(spine / 2, 70, 54),
    ),
    face(
      rect(0, 0, w, h, 0, 'fill="url(#face)"') +
        rect(0, stripe + 92, w, 26, 0, 'fill="url(#back)"') +
        rect(0, stripe + 130, w, 9, 0, 'fill="url(#back)" fill-opacity=".75"') +
        '<path d="M2.5 0V540" stroke="#fff" stroke-opacity=".55" stroke-width="5"/><path d="M0 2H420" stroke="#fff" stroke-opacity=".4" stroke-width="4"/>' +
        mark(w / 2, 226, 306),
    ),
  ].join('')
}

/** A sheet with a picture and lines of text, for what is to be read. */
const page: Thing = (dice, mark) => {
  const line = (y: number, width: number, opacity: string) =>
    rect(-150, y, width, 15, 7, `fill="url(#ink)" fill-opacity="${opacity}"`)
  return [
    shadow(-206, -256, 412, 512, 36),
    `<g transform="rotate(${dice.one([-9, 9, 12])})">${rect(-200, -250, 400, 500, 36, 'fill="url(#back)"')}</g>`,
    rect(-206, -256, 412, 512, 36, 'fill="url(#face)"'),
    rect(-203, -253, 406, 506, 33, 'fill="none" stroke="url(#rim)" stroke-width="6"'),
    mark(0, -66, 256),
    line(104, 300, '.8'),
    line(140, dice.between(240, 290), '.35'),
    line(176, dice.between(120, 200), '.35'),
  ].join('')
}

export const things = { keycap, card, carton, page } as const
export type ThingName = keyof typeof things
