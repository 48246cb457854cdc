import { linesPerPiece } from '#contract/admin/stock/stock-imports.ts'
import { type KeyFileShape, readKeyFile } from '#shop/stock/read-key-file.ts'

/** The source of keys: a file, or pasted text treated as one. */
export type KeySource = { readonly name: string | null; readonly content: Blob }

const sampleBytes = 64 * 1024
/** The maximum number of characters of a piece: it must fit in one call, whatever its characters. */
const maxCharsPerPiece = 80_000
/** Longer than any key; a line cut off here is reported as too long anyway. */
const longestLine = 2000

/** The encoding: UTF-8, unless a byte order mark says UTF-16. */
async function encodingOf(content: Blob): Promise<'utf-8' | 'utf-16le' | 'utf-16be'> {
  const [first, second] = new Uint8Array(await content.slice(0, 2).arrayBuffer())
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** The beginning of a source, to detect its format. Its last line may be incomplete, so it is left out. */
export async function sampleOf({ content }: KeySource): Promise<string> {
  const bytes = await content.slice(0, sampleBytes).arrayBuffer()
  const text = new TextDecoder(await encodingOf(content)).decode(bytes)
  return content.size > sampleBytes ? text.slice(0, text.lastIndexOf('\n') + 1) : text
}

export type Piece = { readonly lines: readonly string[]; readonly bytesRead: number }

/** Reads a source as a stream, in pieces small enough for one call each. */
export async function* piecesOf({ content }: KeySource, shape: KeyFileShape): AsyncGenerator<Piece> {
  const reader = readKeyFile(shape)
  const decoder = new TextDecoder(await encodingOf(content))
  let waiting: string[] = []
  let signs = 0
  let bytesRead = 0
  const split = function* (lines: readonly string[]): Generator<Piece> {
    for (const line of lines) {
      const shortened = line.slice(0, longestLine)
      if (waiting.length === linesPerPiece || signs + shortened.length > maxCharsPerPiece) {
        yield { lines: waiting, bytesRead }
        waiting = []
        signs = 0
      }
      waiting.push(shortened)
      signs += shortened.length + 3
    }
  }
  const stream = content.stream().getReader()
  for (let chunk = await stream.read(); !chunk.done; chunk = await stream.read()) {
    bytesRead += chunk.value.length
    yield* split(reader.push(decoder.decode(chunk.value, { stream: true })))
  }
  yield* split([...reader.push(decoder.decode()), ...reader.end()])
  if (waiting.length > 0) yield { lines: waiting, bytesRead }
}
