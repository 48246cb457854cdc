import { maxTableLines } from '#shop/limits.ts'
import type { CsvErrorCode } from '#contract/admin/products/products.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { readCsv } from '#server/http/files/csv.ts'
import { csvColumns } from './csv-columns.ts'

export type TableLine = {
  /** The line number in a spreadsheet; the header is line 1. */
  readonly line: number
  readonly slug: string
  /** The cells by column, without those missing from the line. */
  readonly cells: Readonly<Record<string, string>>
  /** True if it has more cells than the header. */
  readonly tooLong: boolean
}

/** Parses a product table. Unknown columns are reported and the whole table is refused. */
export function readProductTable(body: Uint8Array): TableLine[] | Refusal<'csv-unreadable'> {
  const text = decode(body)
  if (text === null) return unreadable(isZip(body) ? 'spreadsheet' : 'encoding')
  // the header, and one line more than allowed
  const rows = readCsv(text, maxTableLines + 2)
  if (rows === null) return unreadable('quotes')
  const [head, ...lines] = rows
  if (head === undefined) return unreadable('empty')
  if (lines.length > maxTableLines) return unreadable('too-many-lines')
  const titles = head.map((name) => name.trim().toLowerCase())
  // spreadsheets export empty columns at the end
  const names = titles.slice(0, titles.findLastIndex((name) => name !== '') + 1)
  const refusal = checkHeader(names)
  if (refusal !== null) return refusal
  return lines
    .map((cells, at) => toLine(names, cells, at + 2))
    .filter(({ cells, tooLong }) => tooLong || Object.values(cells).some((cell) => cell !== ''))
}

function checkHeader(names: readonly string[]): Refusal<'csv-unreadable'> | null {
  const strange = names.filter((name) => !csvColumns.some((column) => column.name === name))
  if (names.length === 1 && /[;\t]/.test(strange.join(''))) return unreadable('separator')
  if (strange.length > 0) return unreadable('columns', strange)
  if (!names.includes('slug')) return unreadable('no-address')
  const twice = names.filter((name, at) => names.indexOf(name) < at)
  return twice.length > 0 ? unreadable('column-twice', twice) : null
}

/** `columns`: the columns with the problem. */
function unreadable(why: CsvErrorCode, columns: readonly string[] = []): Refusal<'csv-unreadable'> {
  return refuse('csv-unreadable', { detail: { why, columns } })
}

/** True for spreadsheet files such as XLSX, which are zip archives. */
function isZip([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b
}

function toLine(names: readonly string[], cells: readonly string[], line: number): TableLine {
  const known = cells.slice(0, names.length).map((cell, at) => [names[at] ?? '', cell.trim()] as const)
  const named = Object.fromEntries(known)
  const tooLong = cells.slice(names.length).some((cell) => cell.trim() !== '')
  return { line, slug: named['slug'] ?? '', cells: named, tooLong }
}

function decode(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return null
  }
}
