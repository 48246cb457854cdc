/** A cell of a table that leaves for a spreadsheet, or comes back from one. */
export type Cell = string | number | boolean | null

export type CsvFile = {
  readonly name: string
  readonly mime: string
  readonly content: Uint8Array<ArrayBuffer>
}

/**
 * A table as a CSV file (RFC 4180) that spreadsheets open as it is: UTF-8 with a byte order mark,
 * and nothing in it is a formula (OWASP: cells that begin with = + - @, tab or line break).
 */
export function csvFile(name: string, head: readonly string[], rows: readonly (readonly Cell[])[]): CsvFile {
  const lines = [head, ...rows].map((row) => row.map(writeCell).join(','))
  return {
    name,
    mime: 'text/csv; charset=utf-8',
    content: new TextEncoder().encode(`\uFEFF${lines.join('\r\n')}\r\n`),
  }
}

const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

function writeCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Reads a CSV text: rows of cells, quotes and line breaks inside quotes understood, the mark in
 * front of a would-be formula taken away again. An empty line is a row with one empty cell. Null when
 * a quote is never closed.
 */
export function readCsv(text: string): string[][] | null {
  const rows: string[][] = []
  let row: string[] = []
  const cells = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|\n|\r|$)/y
  const source = text.replace(/^\uFEFF/, '')
  while (cells.lastIndex < source.length || row.length > 0) {
    const [, cell = '', end = ''] = cells.exec(source) ?? []
    if (end === '' && cells.lastIndex < source.length) return null
    row.push(readCell(cell))
    if (end === ',') continue
    rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}

function readCell(cell: string): string {
  const plain = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
  return plain.startsWith("'") && formula.test(plain.slice(1)) ? plain.slice(1) : plain
}
