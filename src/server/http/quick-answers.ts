import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AnswerCache, type CachedAnswer, encode } from './cache/answer-cache.ts'
import { encodingHeader } from './cache/encoding.ts'
import type { QuickAnswer } from './files/serve.ts'

/**
 * Sends cached responses directly, before the router: most visits get these. Anything else (not cached,
 * dropped, another method) goes the normal way, which caches it. `keyOf` returns the cache key of a URL (path
 * and query), or null if it is not cached.
 */
export function quickAnswers(
  cache: Pick<AnswerCache, 'peek'>,
  keyOf: (address: string, cookies: string) => string | null,
  headers: Readonly<Record<string, string>>,
): QuickAnswer {
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const key = keyOf(request.url ?? '', request.headers.cookie ?? '')
    const answer = key === null ? undefined : cache.peek(key)
    if (answer === undefined) return false
    send(answer, request, response, headers)
    return true
  }
}

function send(
  answer: CachedAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  if (request.headers['if-none-match'] === answer.etag) {
    response.writeHead(304, { ...headers, ...answer.headers, etag: answer.etag }).end()
    return
  }
  const { body, encoding } = encode(answer, request.headers['accept-encoding'])
  response.writeHead(answer.status, {
    ...headers,
    ...answer.headers,
    etag: answer.etag,
    'content-length': body.length,
    ...encodingHeader(encoding),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
