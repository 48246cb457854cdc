import { Readable } from 'node:stream'
import { CsvError as StreamError, parse as parseStream } from 'csv-parse'
import { CsvError, parse } from 'csv-parse/sync'
import { type Cell, csvLines, csvMark, readCell } from '#shop/csv.ts'

export type CsvFile = {
  readonly name: string
  readonly mime: string
  readonly content: Uint8Array<ArrayBuffer>
}

/** A table as a CSV file that spreadsheets open as it is. */
export function csvFile(name: string, head: readonly string[], rows: readonly (readonly Cell[])[]): CsvFile {
  return {
    name,
    mime: 'text/csv; charset=utf-8',
    content: new TextEncoder().encode(`${csvMark}${csvLines([head, ...rows])}`),
  }
}

const reading = {
  bom: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: false,
}

/**
 * Reads the first `most` rows of a CSV text; the mark in front of a would-be formula is taken away
 * again. An empty line is a row with one empty cell. Null when a quote is out of place or never closed.
 */
export function readCsv(text: string, most: number = Number.MAX_SAFE_INTEGER): string[][] | null {
  try {
    return parse(text, { ...reading, to: most }).map((row) => row.map(readCell))
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

/** A line of a table is never longer; a file without line breaks is none. */
const longestLine = 1_000_000

/**
 * The rows of a CSV text one after another, as `readCsv` reads them, so that a large table is never there as a
 * whole. Throws `CsvUnreadable` where a quote is out of place, or a line has no end.
 */
export async function* eachCsvRow(text: string, separator: string): AsyncGenerator<string[]> {
  const options = { ...reading, delimiter: separator, max_record_size: longestLine }
  const rows: AsyncIterable<string[]> = Readable.from(piecesOf(text)).pipe(parseStream(options))
  try {
    for await (const row of rows) yield row.map(readCell)
  } catch (error) {
    if (error instanceof StreamError) throw new CsvUnreadable(error.message)
    throw error
  }
}

export class CsvUnreadable extends Error {}

function* piecesOf(text: string): Generator<string> {
  const size = 65_536
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}
