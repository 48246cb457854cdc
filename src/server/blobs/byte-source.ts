import { createHash } from 'node:crypto'

/** Bytes in their order, read once and while they arrive. */
export type ByteSource = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

export type Measured = { readonly bytes: number; readonly sha256: Buffer }

export function hashOf(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest()
}

/** Passes the bytes on, and has their number and hash once all of them were read. */
export function measuring(source: ByteSource): {
  readonly source: AsyncIterable<Uint8Array>
  readonly result: () => Measured
} {
  const hash = createHash('sha256')
  let bytes = 0
  async function* passOn(): AsyncGenerator<Uint8Array> {
    for await (const piece of source) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  return { source: passOn(), result: () => ({ bytes, sha256: hash.digest() }) }
}

/** The same bytes in pieces of this size; the last one may be smaller. */
export async function* inPieces(source: ByteSource, size: number): AsyncGenerator<Buffer, void> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const arrived of source) {
    let rest = arrived
    while (length + rest.length >= size) {
      yield Buffer.concat([...waiting, rest.subarray(0, size - length)])
      rest = rest.subarray(size - length)
      waiting = []
      length = 0
    }
    if (rest.length > 0) waiting.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(waiting)
}

/** Reads what begins at that byte: at least one byte, as many as convenient. */
export type ReadFrom = (from: number) => Promise<Buffer>

type StoredBytes = {
  /** What messages call it. */
  readonly key: string
  readonly bytes: number
  readonly read: ReadFrom
}

/** A stored file from its first byte to its last, one piece in memory at a time. Throws if it is shorter. */
export async function* wholeOf({ key, bytes, read }: StoredBytes): AsyncGenerator<Buffer, void> {
  for (let from = 0; from < bytes;) {
    const piece = (await read(from)).subarray(0, bytes - from)
    if (piece.length === 0) throw new Error(`${otherBytes(key)} It ends after ${from} of ${bytes} bytes.`)
    from += piece.length
    yield piece
  }
}

function otherBytes(key: string): string {
  return `The object ${key} is not what was put there. Nothing was changed.`
}

/** The same, and throws at the end if the bytes are not those of this hash. */
export async function* verifyDigest(
  stored: StoredBytes & { readonly sha256: Buffer },
): AsyncGenerator<Uint8Array, void> {
  const measured = measuring(wholeOf(stored))
  yield* measured.source
  if (!measured.result().sha256.equals(stored.sha256))
    throw new Error(`${otherBytes(stored.key)} Its SHA-256 is another.`)
}
