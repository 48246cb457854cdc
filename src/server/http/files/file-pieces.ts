import type { FilePieces } from '#contract/shapes.ts'

/** The response with a file or the requested part, its length and the headers for resuming. */
export function piecesResponse(pieces: FilePieces, headers: Headers): Response {
  const { bytes, etag, part } = pieces
  headers.set('accept-ranges', 'bytes')
  headers.set('etag', etag)
  if (part === 'beyond') {
    for (const name of ['content-type', 'content-disposition']) headers.delete(name)
    headers.set('content-range', `bytes */${bytes}`)
    return new Response(null, { status: 416, headers })
  }
  const { from, to } = part === 'whole' ? { from: 0, to: bytes } : part
  headers.set('content-length', String(to - from))
  if (part !== 'whole') headers.set('content-range', `bytes ${from}-${to - 1}/${bytes}`)
  return new Response(inPieces(pieces, from, to), { status: part === 'whole' ? 200 : 206, headers })
}

/** A stream that reads the next piece once the last one is sent. It aborts if reading throws. */
function inPieces({ read }: FilePieces, from: number, to: number): ReadableStream<Uint8Array> {
  let next = from
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        if (next < to) {
          const piece = (await read(next)).subarray(0, to - next)
          next += piece.length
          stream.enqueue(piece)
        }
        if (next >= to) stream.close()
      },
    },
    { highWaterMark: 0 },
  )
}
