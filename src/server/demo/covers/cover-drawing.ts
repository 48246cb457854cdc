import type { Dice } from './cover-dice.ts'
import type { Paints, Run } from './cover-moods.ts'
import { type ThingName, things } from './cover-objects.ts'
import { type SceneName, scenes, type Size } from './cover-scenes.ts'
import type { Mark, Tone } from './marks/shapes.ts'

/** All that is decided about a picture before it is drawn. */
type Drawing = {
  readonly dice: Dice
  readonly title: string
  readonly size: Size
  readonly paints: Paints
  readonly scene: SceneName
  readonly thing: ThingName
  readonly mark: Mark | undefined
}

/** Draws a picture of the family: ground, forms, glow, a printed corner, and the object with its mark. */
export function drawScene({ dice, title, size, paints, scene, thing, mark }: Drawing): string {
  const { width, height } = size
  const whole = `width="${width}" height="${height}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${whole} color="${paints.shadow}">`,
    title === '' ? '' : `<title>${escape(title)}</title>`,
    `<defs>${defs(paints, dice)}${drawMark(mark ?? [], paints)}</defs>`,
    `<rect ${whole} fill="url(#g)"/>`,
    scenes[scene](dice, size),
    `<rect ${whole} fill="url(#glow)"/>`,
    texture(dice, size),
    `<g transform="translate(${width / 2} ${height / 2})">${things[thing](dice, placeMark)}</g>`,
    '</svg>',
  ].join('')
}

function escape(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)
}

function defs(paints: Paints, dice: Dice): string {
  const stops = ([lit, dim]: Run) => `<stop stop-color="${lit}"/><stop offset="1" stop-color="${dim}"/>`
  const run = (id: string, colours: Run, towards = 'x1="0" y1="0" x2=".6" y2="1"') =>
    `<linearGradient id="${id}" ${towards}>${stops(colours)}</linearGradient>`
  const ball = (id: string, colours: Run) =>
    `<radialGradient id="${id}" cx=".36" cy=".3" r=".75">${stops(colours)}</radialGradient>`
  const [a, b, c] = paints.forms
  const fade = (id: string, colour: string, opacity: number, r: number) =>
    `<radialGradient id="${id}" r="${r}"><stop stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
  return [
    run('g', paints.ground, dice.one(['x1="0" y1="0" x2="1" y2="1"', 'x1="0" y1="0" x2=".3" y2="1"'])),
    run('a', a),
    run('b', b),
    run('c', c),
    ball('ar', a),
    ball('br', b),
    ball('cr', c),
    fade('glow', paints.glow, 0.32, 0.55),
    fade('s', paints.shadow, 0.4, 0.5),
    run('face', paints.face),
    run('side', paints.side, 'x1="0" y1="0" x2=".3" y2="1"'),
    run('back', paints.back),
    `<linearGradient id="rim" x1="0" y1="0" x2=".4" y2="1"><stop stop-color="#fff" stop-opacity=".85"/><stop offset=".5" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#fff" stop-opacity=".3"/></linearGradient>`,
    `<linearGradient id="ink" gradientUnits="userSpaceOnUse" x1="30" y1="10" x2="190" y2="240">${stops(paints.deep)}</linearGradient>`,
    `<pattern id="dots" width="26" height="26" patternUnits="userSpaceOnUse" patternTransform="rotate(${dice.between(20, 70)})"><circle cx="6" cy="6" r="2.6" fill="${paints.line}"/></pattern>`,
    `<pattern id="lines" width="22" height="22" patternUnits="userSpaceOnUse" patternTransform="rotate(${dice.between(20, 70)})"><path d="M0 11H22" stroke="${paints.line}" stroke-width="2.2"/></pattern>`,
  ].join('')
}

/** A corner printed with fine dots or lines. */
function texture(dice: Dice, { width, height }: Size): string {
  const [x, y] = [dice.one([0.08, 0.92]) * width, dice.one([0.1, 0.9]) * height]
  return `<circle cx="${x}" cy="${y}" r="${dice.between(230, 330)}" fill="url(#${dice.one(['dots', 'lines'])})" fill-opacity=".3"/>`
}

/** The mark by its middle and its width, wherever the object shows it. */
function placeMark(x: number, y: number, across: number): string {
  const scale = (across / 240).toFixed(3)
  return `<use href="#mark" transform="translate(${x - across / 2} ${y - across / 2}) scale(${scale})"/>`
}

function drawMark(mark: Mark, paints: Paints): string {
  const colour: Readonly<Record<Tone, string>> = {
    deep: 'url(#ink)',
    soft: paints.soft,
    pop: paints.pop,
    face: paints.through,
    shade: paints.shadow,
  }
  const shapes = mark.map(([tone, path, line]) => {
    const faint = tone === 'shade' ? ' opacity=".2"' : ''
    return line === undefined
      ? `<path d="${path}" fill="${colour[tone]}"${faint}/>`
      : `<path d="${path}" fill="none" stroke="${colour[tone]}" stroke-width="${line}"${faint}/>`
  })
  return `<g id="mark" fill-rule="evenodd" stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}</g>`
}
