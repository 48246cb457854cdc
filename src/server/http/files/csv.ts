import { Readable } from 'node:stream'
import { CsvError as StreamError, parse as parseStream } from 'csv-parse'
import { CsvError, parse } from 'csv-parse/sync'
import { type Cell, csvLines, csvMark, readCell } from '#shop/csv.ts'

export type CsvFile = {
  readonly name: string
  readonly mime: string
  readonly content: Uint8Array<ArrayBuffer>
}

/** The same of unknown size: it is read while it is sent. */
export type CsvStream = Omit<CsvFile, 'content'> & { readonly content: AsyncIterable<Uint8Array> }

type Rows = readonly (readonly Cell[])[]

const mime = 'text/csv; charset=utf-8'

/** A CSV file that spreadsheets open correctly. */
export function csvFile(name: string, head: readonly string[], rows: Rows): CsvFile {
  return { name, mime, content: new TextEncoder().encode(`${csvMark}${csvLines([head, ...rows])}`) }
}

/** The same for a table of any size, whose rows come in batches. */
export function csvStream(name: string, head: readonly string[], batches: AsyncIterable<Rows>): CsvStream {
  return { name, mime, content: encodeRows(head, batches) }
}

async function* encodeRows(
  head: readonly string[],
  batches: AsyncIterable<Rows>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`${csvMark}${csvLines([head])}`)
  for await (const rows of batches) if (rows.length > 0) yield encoder.encode(csvLines(rows))
}

const reading = {
  bom: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: false,
}

/**
 * Reads the first `most` rows of a CSV text and removes the mark before would-be formulas. An empty line is a
 * row with one empty cell. Null if a quote is misplaced or never closed.
 */
export function readCsv(text: string, most: number = Number.MAX_SAFE_INTEGER): string[][] | null {
  try {
    return parse(text, { ...reading, to: most }).map((row) => row.map(readCell))
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

/** The longest line accepted; a file without line breaks is not a table. */
const longestLine = 1_000_000

/**
 * Yields the rows of a CSV text, as `readCsv` reads them, without holding a large table in memory. Throws
 * `CsvUnreadable` if a quote is misplaced or a line is too long.
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
