import type { FilePieces } from '#contract/shapes.ts'

/** A file as a stream that reads the next piece when the last one has gone out. It breaks off where reading throws. */
export function inPieces({ bytes, read }: FilePieces): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        if (sent < bytes) {
          const piece = await read(sent)
          sent += piece.length
          stream.enqueue(piece)
        }
        if (sent >= bytes) stream.close()
      },
    },
    { highWaterMark: 0 },
  )
}
