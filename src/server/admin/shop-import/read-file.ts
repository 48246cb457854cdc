import type { CsvErrorCode } from '#contract/admin/products/products.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { CsvUnreadable, eachCsvRow } from '#server/http/files/csv.ts'

type FileFormat = { readonly encoding: 'utf-8' | 'windows-1255'; readonly separator: string }

/** A line as the mapping reads it: field → cell. */
export type FileLine = {
  /** As a spreadsheet counts: the head is line 1. */
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

type OpenedFile = FileFormat & { readonly head: readonly string[] }

const separators = [',', ';', '\t', '|'] as const

/** Detects the encoding and separator of a file, and reads the names of its columns. */
export async function openFile(content: Uint8Array): Promise<OpenedFile | Refusal<'csv-unreadable'>> {
  if (content[0] === 0x50 && content[1] === 0x4b) return unreadable('spreadsheet')
  const encoding = encodingOf(content)
  if (encoding === null) return unreadable('encoding')
  const text = decode(content, encoding)
  const separator = separatorOf(text)
  try {
    for await (const row of eachCsvRow(text, separator)) return headOf(row, { encoding, separator })
  } catch (error) {
    if (error instanceof CsvUnreadable) return unreadable('quotes')
    throw error
  }
  return unreadable('empty')
}

function headOf(row: readonly string[], format: FileFormat): OpenedFile | Refusal<'csv-unreadable'> {
  const names = row.map((name) => name.trim())
  const head = names.slice(0, names.findLastIndex((name) => name !== '') + 1)
  if (head.length === 0) return unreadable('empty')
  return head.length === 1 && head[0] !== undefined && head[0].length > 100
    ? unreadable('separator')
    : { ...format, head }
}

/** `columns`: those it is about. */
export function unreadable(why: CsvErrorCode, columns: readonly string[] = []): Refusal<'csv-unreadable'> {
  return refuse('csv-unreadable', { detail: { why, columns } })
}

/** UTF-8 if valid; otherwise Windows-1255, which Hebrew spreadsheets write. Null if it is not text. */
function encodingOf(content: Uint8Array): FileFormat['encoding'] | null {
  if (content.includes(0)) return null
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
    return 'utf-8'
  } catch {
    return isHebrew(new TextDecoder('windows-1255').decode(content)) ? 'windows-1255' : null
  }
}

/** Whether nearly all characters outside of ASCII are Hebrew, or signs that Hebrew texts use. */
function isHebrew(text: string): boolean {
  const strange = text.match(/\P{ASCII}/gu) ?? []
  const usual = strange.filter((sign) => /[\u0590-\u05ff₪–—‘’“”„…\u00a0\u200e\u200f°×÷®©™•]/.test(sign))
  return usual.length >= strange.length * 0.9
}

export function decode(content: Uint8Array, encoding: FileFormat['encoding']): string {
  return new TextDecoder(encoding).decode(content)
}

function separatorOf(text: string): string {
  const bare = text.slice(0, 20_000).replace(/"(?:[^"]|"")*"/g, '')
  const line = bare.split(/[\r\n]/).find((one) => one.trim() !== '') ?? ''
  const counts = separators.map((separator) => line.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** The lines after the header, each with only the cells that the mapping names. Empty lines are left out. */
export async function* importedLines(
  text: string,
  separator: string,
  mapping: Readonly<Record<string, number>>,
): AsyncGenerator<FileLine> {
  let columns: readonly (readonly [field: string, places: readonly number[]])[] = []
  let line = 0
  for await (const row of eachCsvRow(text, separator)) {
    line++
    if (line === 1) columns = Object.entries(mapping).map(([field, at]) => [field, placesOf(row, at)])
    if (line === 1 || row.every((cell) => cell.trim() === '')) continue
    const cellOf = (places: readonly number[]) =>
      places
        .map((at) => bare(row[at] ?? ''))
        .filter((cell) => cell !== '')
        .join(';')
    yield { line, cells: Object.fromEntries(columns.map(([field, places]) => [field, cellOf(places)])) }
  }
}

/** A column, or the whole series that it starts: `line_item_1`, `line_item_2`, … */
function placesOf(head: readonly string[], at: number): number[] {
  if (head[at]?.trim().toLowerCase() !== 'line_item_1') return [at]
  return head.flatMap((name, place) => (/^line_item_\d+$/i.test(name.trim()) ? [place] : []))
}

/** Shopify writes an apostrophe in front of a long number, so that spreadsheets keep its digits. */
function bare(cell: string): string {
  return cell.trim().replace(/^'(?=\d+$)/, '')
}

/** The first rows after the header, unchanged. */
export async function firstRows(text: string, separator: string, most: number): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of eachCsvRow(text, separator)) {
    rows.push(row)
    if (rows.length > most) break
  }
  return rows.slice(1)
}
