import { refuse, type Refusal } from '../../shop/result.ts'
import { readCsv } from '../http/csv.ts'
import { csvColumns } from './csv-columns.ts'

export type TableLine = {
  /** As a spreadsheet counts: the head is line 1. */
  readonly line: number
  readonly slug: string
  /** Column → cell. Cells that the line does not have are not there. */
  readonly cells: Readonly<Record<string, string>>
  /** True when it has more cells than the head. */
  readonly tooLong: boolean
}

const mostLines = 2000

/** The lines of a table of products. A column that nobody knows refuses the whole of it, and is named. */
export function readProductTable(body: Uint8Array): TableLine[] | Refusal<'csv-unreadable'> {
  const text = decode(body)
  const [head, ...lines] = (text === null ? null : readCsv(text)) ?? []
  if (head === undefined || lines.length > mostLines) return refuse('csv-unreadable')
  const names = head.map((name) => name.trim().toLowerCase())
  const strange = names.filter((name) => !csvColumns.some((column) => column.name === name))
  if (strange.length > 0 || !names.includes('slug') || new Set(names).size < names.length)
    return refuse('csv-unreadable', { detail: { columns: strange } })
  return lines
    .map((cells, at) => toLine(names, cells, at + 2))
    .filter(({ cells, tooLong }) => tooLong || Object.values(cells).some((cell) => cell !== ''))
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
