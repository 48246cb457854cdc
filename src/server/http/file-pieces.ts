import type { FilePieces } from '#contract/shapes.ts'

/** A file, or the part of it that was asked for, with its length and what lets a caller go on later. */
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

/** A stream that reads the next piece when the last one has gone out. It breaks off where reading throws. */
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
