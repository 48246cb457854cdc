import type { ServiceForm } from '#shop/catalogue/service-form.ts'

/**
 * Writes the questions of a service into one cell, a line each:
 * `id | kind | question in English | in Hebrew | explanation in English | in Hebrew`, then the
 * choices in pairs. The kind of a required question ends with an asterisk; a bar is escaped as `\|`.
 */
export function writeForm(form: ServiceForm | null): string {
  return (form ?? [])
    .map(({ id, kind, required, label, help, choices }) => {
      const texts = [label.en, label.he, help.en, help.he, ...choices.flatMap(({ en, he }) => [en, he])]
      const cells = [id, required ? `${kind}*` : kind, ...texts]
      return (kind === 'choice' ? cells : cells.slice(0, lastFilled(cells))).map(escape).join(' | ')
    })
    .join('\n')
}

/** Parses the cell, unvalidated; null if it is empty. A question without an id gets one from its position. */
export function readForm(cell: string): readonly Record<string, unknown>[] | null {
  const lines = cell.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  return lines.length === 0 ? null : lines.map(questionIn)
}

function questionIn(line: string, at: number): Record<string, unknown> {
  const [id = '', kind = '', ...texts] = cellsOf(line)
  const [en = '', he = '', helpEn = '', helpHe = '', ...choices] = texts
  return {
    id: id === '' ? `question-${at + 1}` : id,
    kind: kind.replace(/\s*\*$/, ''),
    required: kind.endsWith('*'),
    label: { en, he },
    help: { en: helpEn, he: helpHe },
    choices: choices.flatMap((text, i) => (i % 2 === 0 ? [{ en: text, he: choices[i + 1] ?? '' }] : [])),
  }
}

function cellsOf(line: string): string[] {
  return [...`|${line}`.matchAll(/\|((?:\\[|\\]|[^|])*)/g)].map(([, cell = '']) =>
    cell.trim().replace(/\\([|\\])/g, '$1'),
  )
}

function escape(text: string): string {
  return text.replace(/[|\\]/g, '\\$&')
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell !== '') + 1
}
