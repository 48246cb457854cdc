import { shown } from './numbers.ts'
import type { Series } from './figure.ts'

export type Line = { readonly name: string; readonly points: Series['points'] }

const [width, height] = [860, 340]
const frame = { left: 70, right: 350, top: 40, bottom: 45 }
const colours = ['#1f6feb', '#d1242f', '#1a7f37', '#9a6700', '#8250df', '#0b7285', '#bf3989', '#57606a']
const [right, bottom] = [width - frame.right, height - frame.bottom]

/**
 * An SVG plot of figures along one axis: a line for each, its points with their spread. The vertical axis
 * begins at 0.
 */
export function plot(title: string, axis: string, lines: readonly Line[]): string {
  const steps = [...new Set(lines.flatMap(({ points }) => points.map(({ at }) => at)))].toSorted(
    (a, b) => a - b,
  )
  const top = niceTop(Math.max(...lines.flatMap(({ points }) => points.map(({ value }) => value.highest))))
  const x = (at: number) =>
    frame.left + ((steps.indexOf(at) + 0.5) * (right - frame.left)) / Math.max(1, steps.length)
  const y = (value: number) => bottom - (value / top) * (bottom - frame.top)
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (part) =>
      `<line x1="${frame.left}" x2="${right}" y1="${y(top * part)}" y2="${y(top * part)}" stroke="#d0d7de"/>` +
      text(frame.left - 8, y(top * part) + 4, shown(top * part), 'end'),
  )
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12" fill="#24292f">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="${frame.left}" y="22" font-size="14" font-weight="bold">${escape(title)}</text>`,
    ...grid,
    ...steps.map((at) => text(x(at), bottom + 18, shown(at), 'middle')),
    text((frame.left + right) / 2, bottom + 36, axis, 'middle'),
    ...lines.map((line, index) => drawLine(line, index, x, y)),
    '</svg>',
  ].join('\n')}\n`
}

type Scale = (value: number) => number

function drawLine({ name, points }: Line, index: number, x: Scale, y: Scale): string {
  const colour = colours[index % colours.length] ?? '#000000'
  const row = frame.top + 12 + index * 18
  const path = points.map(({ at, value }) => `${x(at)},${y(value.median).toFixed(1)}`).join(' ')
  return [
    `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`,
    ...points.map(
      ({ at, value }) =>
        `<line x1="${x(at)}" x2="${x(at)}" y1="${y(value.lowest).toFixed(1)}" y2="${y(value.highest).toFixed(1)}" stroke="${colour}"/>` +
        `<circle cx="${x(at)}" cy="${y(value.median).toFixed(1)}" r="3.5" fill="${colour}"/>`,
    ),
    `<rect x="${right + 14}" y="${row - 9}" width="10" height="10" fill="${colour}"/>`,
    text(right + 30, row, name, 'start'),
  ].join('\n')
}

function text(x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end'): string {
  return `<text x="${x}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escape(words)}</text>`
}

function escape(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The next round number, so that grid lines have round values. */
function niceTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most || 1))
  return power * ([1, 2, 4, 6, 8, 10].find((step) => step * power >= most) ?? 10)
}
