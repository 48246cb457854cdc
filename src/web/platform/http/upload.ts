import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import { exchange } from './api.ts'
import { type Answer, readJson } from './send.ts'
import { requestAddress, requestTo } from './request.ts'

export type Watching = {
  /** Called with the part that was sent, from 0 to 1. */
  readonly onProgress: (part: number) => void
  /** Ends the upload. */
  readonly signal: AbortSignal
}

/**
 * Sends a file to an endpoint with `body: 'upload'` or `'stream'`; its other fields go into path and query. Never
 * throws, except when aborted by the caller's own signal. No time limit: the duration depends on the file's size.
 */
export function upload<E extends Endpoint>(
  { method, path }: E,
  input: Readonly<Record<string, string>>,
  file: Blob,
  watching?: Watching,
): Promise<Answer<OutputOf<E>>> {
  const build = () => {
    const headers = new Headers({ 'content-type': 'application/octet-stream' })
    // The fields are sent like those of a GET.
    return requestTo(requestAddress({ method: 'GET', path }, input).address, { method, headers, body: file })
  }
  if (watching === undefined) return exchange<OutputOf<E>>(build, readJson)
  const transport = (request: Request) => sendWatched(request, file, watching)
  return exchange<OutputOf<E>>(build, readJson, { signal: watching.signal, transport })
}

/** Sends a request with this body as `fetch` would, which cannot report how much was sent. */
function sendWatched(request: Request, body: Blob, { onProgress, signal }: Watching): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const sending = new XMLHttpRequest()
    sending.open(request.method, request.url)
    sending.withCredentials = request.credentials === 'include'
    for (const [name, value] of request.headers) sending.setRequestHeader(name, value)
    sending.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(loaded / Math.max(1, total)),
    )
    sending.addEventListener('load', () =>
      resolve(new Response(sending.responseText || null, { status: sending.status })),
    )
    sending.addEventListener('error', () => reject(new TypeError('Failed to send')))
    sending.addEventListener('abort', () => reject(new DOMException('The upload was ended', 'AbortError')))
    signal.addEventListener('abort', () => sending.abort(), { once: true })
    sending.send(body)
  })
}
