import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type Figure, growthOf, isMet, judge, type Series } from './figure.ts'
import type { Machine } from './machine.ts'
import { shown, shownGoal, shownSpread } from './numbers.ts'
import { plot } from './plot.ts'

/** The results of one bench. */
export type ReportSection = {
  readonly name: string
  readonly figures: readonly Figure[]
  readonly seconds: number
  /** Why it ended early. */
  readonly failure?: string
}

/** Markdown, and its plots (SVG) by file name. */
export type Report = { readonly text: string; readonly plots: ReadonlyMap<string, string> }

/** Writes `report.md` and the folder `plots` into the folder, and gives the path of the report. */
export function saveReport({ text, plots }: Report, folder: string): string {
  rmSync(`${folder}plots`, { recursive: true, force: true })
  mkdirSync(`${folder}plots`, { recursive: true })
  for (const [file, picture] of plots) writeFileSync(`${folder}plots/${file}`, picture)
  writeFileSync(`${folder}report.md`, text)
  return `${folder}report.md`
}

export function reportOf(parts: readonly ReportSection[], machine: Machine, quick: boolean): Report {
  const sections = parts.map(section)
  const plots = new Map(sections.flatMap((one) => [...one.plots]))
  const texts = [
    '# What the shop was measured at',
    '`npm run bench` writes this page. Every figure is the median of its rounds; the spread is the lowest and the highest of them. A floor is the least that the same work costs without the shop, measured in turn with it in the same run: times depend on the machine, ratios much less. Growth is the worst point of an axis divided by the first, or, without a goal, the last divided by the first.',
    ...(quick
      ? ['**A quick run: short, with few rounds. Good for trying the benches, not for quoting.**']
      : []),
    table(['', ''], Object.entries(machine)),
    ...failures(parts),
    '## Goals',
    goals(parts),
    ...sections.map(({ text }) => text),
  ]
  return { text: `${texts.join('\n\n')}\n`, plots }
}

function failures(parts: readonly ReportSection[]): readonly string[] {
  return parts.flatMap(({ name, failure }) =>
    failure === undefined
      ? []
      : [`**The part \`${name}\` failed: ${failure}** What it found before stands below.`],
  )
}

function goals(parts: readonly ReportSection[]): string {
  const all = parts.flatMap(({ figures }) => figures.flatMap(judge))
  const rowsOf = (met: boolean) =>
    all
      .filter((one) => one.met === met)
      .map(({ what, value, unit, goal }) => [what, withUnit(value, unit), withUnit(shownGoal(goal), unit)])
  const heads = ['what', 'measured', 'goal']
  const [missed, met] = [rowsOf(false), rowsOf(true)]
  return [
    `${met.length} of ${all.length} goals are met.`,
    ...(missed.length === 0 ? [] : ['**Missed:**', table(heads, missed)]),
    '<details><summary>Met</summary>',
    table(heads, met),
    '</details>',
  ].join('\n\n')
}

function section({ name, figures, seconds }: ReportSection): Report {
  const series = axes(figures).map(([axis, unit]) => along(name, axis, unit, figures))
  const texts = [
    `## ${name[0]?.toUpperCase()}${name.slice(1)}`,
    `\`npm run bench -- ${name}\`, ${Math.round(seconds)} seconds.`,
    table(['what', 'unit', 'median', 'spread', 'floor', 'its median', 'ratio', 'goal'], figures.map(row)),
    ...figures.flatMap(({ name: what, note }) => (note === undefined ? [] : [`${what}: ${note}`])),
    ...series.map(({ text }) => text),
  ]
  return { text: texts.join('\n\n'), plots: new Map(series.map(({ file, picture }) => [file, picture])) }
}

function row(figure: Figure): readonly string[] {
  const { name, unit, value, goal, floor } = figure
  const judged = floor?.goal ?? goal
  const isMissed = judge(figure).some((one) => one.goal === judged && !one.met)
  return [
    name,
    unit,
    shown(value.median),
    shownSpread(value),
    floor?.name ?? '',
    floor === undefined ? '' : shown(floor.value.median),
    floor === undefined ? '' : `${shown(floor.ratio.median)} (${shownSpread(floor.ratio)})`,
    judged === undefined ? '' : `${shownGoal(judged)}${isMissed ? ' **missed**' : ''}`,
  ]
}

/** The distinct pairs of axis and unit: figures with the same pair share a table and a plot. */
function axes(figures: readonly Figure[]): readonly (readonly [axis: string, unit: string])[] {
  const found = figures.flatMap(({ unit, series = [] }) =>
    series.map(({ axis }) => [`${axis} ${unit}`, [axis, unit] as const] as const),
  )
  return [...new Map(found).values()]
}

/** The maximum number of lines in a plot; those that grow most are shown. */
const maxLines = 8

type Along = { readonly text: string; readonly file: string; readonly picture: string }

function along(part: string, axis: string, unit: string, figures: readonly Figure[]): Along {
  const lines = figures
    .filter((figure) => figure.unit === unit)
    .flatMap(({ name, series = [] }) =>
      series.filter((one) => one.axis === axis).map((one) => ({ name, ...one })),
    )
  const steps = [...new Set(lines.flatMap(({ points }) => points.map(({ at }) => at)))].toSorted(
    (a, b) => a - b,
  )
  const title = `${part} by ${axis}, ${unit}`
  const file = `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.svg`
  const rows = lines.map((line) => [
    line.name,
    ...steps.map((step) => cellOf(line.points.find(({ at }) => at === step))),
    `${shown(growthOf(line))} ×${line.goal !== undefined && !isMet(growthOf(line), line.goal) ? ' **missed**' : ''}`,
  ])
  const steepest = lines.toSorted((a, b) => growthOf(b) - growthOf(a)).slice(0, maxLines)
  const heads = [axis, ...steps.map(shown), 'growth']
  return {
    text: [`### ${title}`, table(heads, rows), `![${title}](plots/${file})`].join('\n\n'),
    file,
    picture: plot(title, axis, steepest),
  }
}

function cellOf(point: Series['points'][number] | undefined): string {
  return point === undefined ? '' : `${shown(point.value.median)} (${shownSpread(point.value)})`
}

function withUnit(value: number | string, unit: string): string {
  return `${typeof value === 'number' ? shown(value) : value} ${unit}`
}

/** The first column is aligned left, the others right. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(heads), line(heads.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}
