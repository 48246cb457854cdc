/** A cell of an exported or imported table. */
export type Cell = string | number | boolean | null

/** The byte order mark that makes spreadsheets read a CSV file as UTF-8. */
export const csvMark = '\uFEFF'

const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Writes rows as CSV (RFC 4180). Cells that begin with = + - @, tab or a line break get an apostrophe, so that
 * spreadsheets do not run them as formulas (OWASP, CSV injection).
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

/** Reads an exported cell back: removes the apostrophe in front of a would-be formula. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}
