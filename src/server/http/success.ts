import { Readable } from 'node:stream'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { type file, fileOrAddress } from '#contract/shapes.ts'
import { attachment } from './files/content-disposition.ts'
import { piecesResponse } from './files/file-pieces.ts'
import { cacheControl } from './shared-responses.ts'

/** The response to a call that was not refused, built by the endpoint's output schema. */
export function success(endpoint: Endpoint, result: unknown): Response {
  const headers = new Headers({ 'cache-control': cacheControl(endpoint) })
  const status = endpoint.status ?? 200
  if (status === 204) return new Response(null, { status, headers })
  if (endpoint.response === 'file') return fileResponse(v.parse(fileOrAddress, result), headers)
  return Response.json(v.parse(endpoint.output, result), { status, headers })
}

function fileResponse(result: v.InferOutput<typeof fileOrAddress>, headers: Headers): Response {
  if (!('location' in result)) return contentResponse(result, headers)
  headers.set('location', result.location)
  return new Response(null, { status: 302, headers })
}

function contentResponse({ name, mime, content }: v.InferOutput<typeof file>, headers: Headers): Response {
  headers.set('content-type', mime)
  headers.set('content-disposition', attachment(name))
  if (content instanceof Uint8Array) return new Response(content, { headers })
  // a client that disconnects ends the reading, also before the first piece: as an iterable a stream would stay open
  if (content instanceof Readable) return new Response(Readable.toWeb(content), { headers })
  if (Symbol.asyncIterator in content) return new Response(ReadableStream.from(content), { headers })
  return piecesResponse(content, headers)
}
