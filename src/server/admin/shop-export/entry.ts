import { type Cell, csvLines, csvMark } from '#shop/csv.ts'
import type { Values } from './snapshot.ts'

/** A file of the archive, read as it is written. */
export type ArchiveEntry = {
  readonly path: string
  /** Its pieces in order; returns the number of rows at the end, if it has rows. */
  readonly pieces: () => AsyncGenerator<string | Uint8Array, number | null>
  /** Whether it is already compressed, as pictures are. */
  readonly packed?: true
}

type Table = {
  /** Without its extension. */
  readonly path: string
  readonly columns: readonly string[]
  readonly batches: () => AsyncIterable<readonly Values[]>
}

/** The same rows twice: for spreadsheets, and exactly as they are, one JSON object a line. */
export function tableEntries({ path, columns, batches }: Table): ArchiveEntry[] {
  return [
    {
      path: `${path}.csv`,
      async *pieces() {
        let count = 0
        yield `${csvMark}${csvLines([columns])}`
        for await (const rows of batches()) {
          count += rows.length
          yield csvLines(rows.map((row) => row.map(cellOf)))
        }
        return count
      },
    },
    {
      path: `${path}.jsonl`,
      async *pieces() {
        let count = 0
        for await (const rows of batches()) {
          count += rows.length
          yield rows.map((row) => `${JSON.stringify(objectOf(columns, row))}\n`).join('')
        }
        return count
      },
    },
  ]
}

/** A file whose content is known as a whole. */
export function textEntry(path: string, text: string): ArchiveEntry {
  return {
    path,
    async *pieces() {
      yield text
      return null
    },
  }
}

function cellOf(value: unknown): Cell {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function objectOf(columns: readonly string[], row: Values): Record<string, unknown> {
  return Object.fromEntries(columns.map((column, at) => [column, row[at]]))
}
