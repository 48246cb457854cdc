export type Watching = {
  /** Called with the part that was sent, from 0 to 1. */
  readonly onProgress: (part: number) => void
  /** Ends the upload. */
  readonly signal: AbortSignal
}

/** Sends a request with this body as `fetch` would, which cannot report how much was sent. */
export function sendWithProgress(
  request: Request,
  body: Blob,
  { onProgress, signal }: Watching,
): Promise<Response> {
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
