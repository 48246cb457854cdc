import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import { exchange } from './api.ts'
import { type ApiResponse, readJson } from './send.ts'
import { requestAddress, requestTo } from './request.ts'
import { sendWithProgress, type Watching } from './send-with-progress.ts'

/**
 * Sends a file to an endpoint with `body: 'upload'` or `'stream'`; its other fields go into path and query. Never
 * throws, except when aborted by the caller's own signal. No time limit: the duration depends on the file's size.
 */
export function upload<E extends Endpoint>(
  { method, path }: E,
  input: Readonly<Record<string, string>>,
  file: Blob,
  watching?: Watching,
): Promise<ApiResponse<OutputOf<E>>> {
  const build = () => {
    const headers = new Headers({ 'content-type': 'application/octet-stream' })
    // The fields are sent like those of a GET.
    return requestTo(requestAddress({ method: 'GET', path }, input).address, { method, headers, body: file })
  }
  if (watching === undefined) return exchange<OutputOf<E>>(build, readJson)
  const transport = (request: Request) => sendWithProgress(request, file, watching)
  return exchange<OutputOf<E>>(build, readJson, { signal: watching.signal, transport })
}
