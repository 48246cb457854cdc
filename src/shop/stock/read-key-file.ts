export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** Where the keys are: whole lines, or one column (from 0) of a table. */
export type KeyFileShape =
  | { readonly kind: 'lines' }
  | {
      readonly kind: 'table'
      readonly separator: Separator
      readonly column: number
      readonly heading: boolean
    }

/** Parses a file in chunks of any size, which may end anywhere. */
type KeyFileReader = {
  /**
   * The keys of the lines that end within this chunk. An empty line and the heading give an empty key, so that line
   * numbers stay right.
   */
  push(piece: string): string[]
  end(): string[]
}

export function readKeyFile(shape: KeyFileShape): KeyFileReader {
  const rows = readRows(shape.kind === 'table' ? shape.separator : null)
  let headingNext = shape.kind === 'table' && shape.heading
  const keysOf = (found: string[][]) => {
    const keys = found.map((cells) => (cells[shape.kind === 'table' ? shape.column : 0] ?? '').trim())
    if (!headingNext || keys.length === 0) return keys
    headingNext = false
    return keys.with(0, '')
  }
  return { push: (piece) => keysOf(rows.push(piece)), end: () => keysOf(rows.end()) }
}

type RowReader = { push(piece: string): string[][]; end(): string[][] }

/** RFC 4180 with any separator: quoted cells can contain separators, line breaks and doubled quotes. Null: plain lines. */
export function readRows(separator: Separator | null): RowReader {
  let cells: string[] = []
  let cell = ''
  let quote: 'none' | 'inside' | 'ended' = 'none'
  let begun = false
  let afterReturn = false

  function endRow(rows: string[][]): void {
    rows.push([...cells, cell])
    cells = []
    cell = ''
    quote = 'none'
    begun = false
  }
  function readCharacter(sign: string, rows: string[][]): void {
    const lineFeedOfPair = sign === '\n' && afterReturn
    afterReturn = sign === '\r' && quote !== 'inside'
    if (lineFeedOfPair) return
    if (quote === 'inside') {
      if (sign === '"') quote = 'ended'
      else cell += sign
      return
    }
    begun = true
    if (sign === '\n' || sign === '\r') return endRow(rows)
    if (sign === separator) {
      cells.push(cell)
      cell = ''
      quote = 'none'
    } else if (sign === '"' && separator !== null && (quote === 'ended' || cell === '')) {
      if (quote === 'ended') cell += '"'
      quote = 'inside'
    } else cell += sign
  }
  let started = false
  return {
    push(piece) {
      const text = started ? piece : piece.replace(/^\uFEFF/, '')
      started ||= piece !== ''
      const rows: string[][] = []
      for (const sign of text) readCharacter(sign, rows)
      return rows
    },
    end() {
      const rows: string[][] = []
      if (begun || cells.length > 0 || cell !== '' || quote === 'inside') endRow(rows)
      return rows
    },
  }
}

/** The separator that splits the first lines into the most equal columns; null if it is no table. */
export function guessSeparator(sample: string): Separator | null {
  let best: { separator: Separator; columns: number } | null = null
  for (const separator of separators) {
    const reader = readRows(separator)
    const rows = reader.push(sample).filter((row) => row.some((cell) => cell.trim() !== ''))
    const columns = rows[0]?.length ?? 1
    const even = rows.every((row) => row.length === columns)
    if (even && columns > (best?.columns ?? 1)) best = { separator, columns }
  }
  return best?.separator ?? null
}
