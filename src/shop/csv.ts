/** A cell of a table that leaves for a spreadsheet, or comes back from one. */
export type Cell = string | number | boolean | null

/** With what a CSV file begins, so that spreadsheets read it as UTF-8. */
export const csvMark = '\uFEFF'

const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Rows of a CSV file (RFC 4180); nothing in them is a formula (OWASP: cells that begin with = + - @, tab or
 * line break get an apostrophe).
 */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
}

function writeCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell as it was before it was written; the apostrophe in front of a would-be formula is taken away again. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}
