import type { Callable, OutputOf, SentTo } from '#contract/endpoint.ts'
import type { ProblemBody } from '#contract/problems/problem.ts'
import { chooseErrorText } from './error-text.ts'
import { readToken } from '../browser/storage.ts'
import { addressOf, requestTo } from './request.ts'

export const limitMs = 30_000

export type Answer<Data> = { readonly data: Data; readonly error: null; readonly problem: null } | Failure

/** A refusal, or no response. */
export type Failure = {
  readonly data: null
  readonly error: string
  /** The shop's refusal; null if it did not respond. */
  readonly problem: ProblemBody | null
  readonly status: number | null
  readonly transport?: 'no-response' | 'unreachable' | 'setup'
}

type Options = {
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** The result of `call-with-bot-proof.ts`, for an endpoint with a bot check. */
  readonly botProof?: string
  /** Do not renew the token (again) if the server rejects it. */
  readonly final?: boolean
}

/**
 * Calls an endpoint of the contract. Never throws, except when aborted by the caller's own signal. `error` is
 * the specification's English message; show `useProblemText()(answer)` to people.
 */
export function call<E extends Callable>(
  endpoint: E,
  input: SentTo<E>,
  options: Options = {},
): Promise<Answer<OutputOf<E>>> {
  return exchange<OutputOf<E>>(() => buildRequest(endpoint, input, options), readJson, options)
}

/**
 * Sends a request with the visitor's session and reads the response. If the access token has expired, renews
 * it, then builds and sends the request once more. Used by all calls, uploads and downloads.
 */
export async function exchange<Data>(
  build: () => Request,
  /** Returns null if the response is not of the expected kind. */
  read: (response: Response) => Promise<{ readonly data: Data } | null>,
  options: Pick<Options, 'signal' | 'final'> = {},
): Promise<Answer<Data>> {
  const token = readToken()
  let request: Request
  try {
    request = build()
  } catch (fault) {
    return failed(`Error: ${fault instanceof Error ? fault.message : String(fault)}`, 'setup')
  }
  try {
    const response = await fetch(request)
    const answered = response.ok ? await read(response) : null
    if (answered !== null) return { ...answered, error: null, problem: null }
    const body = response.ok ? null : await readBody(response)
    const answer = refused(response.status, body)
    if (response.status !== 401) return answer
    const { afterUnauthorized } = await import('./renew-token.ts')
    const again = () => exchange(build, read, { ...options, final: true })
    return await afterUnauthorized({ answer, body, token, again: options.final === true ? null : again })
  } catch (fault) {
    options.signal?.throwIfAborted()
    return unanswered(fault)
  }
}

/** Maps an error thrown by fetch: a timeout or a failed connection. */
function unanswered(fault: unknown): Failure {
  return fault instanceof DOMException
    ? failed('No response from the server. Please check your connection.', 'no-response')
    : failed('Connection to API server failed. This may be a CORS or network issue.', 'unreachable')
}

/** Reads the JSON body of any endpoint's response. */
export async function readJson(response: Response): Promise<{ data: never } | null> {
  const empty = response.status === 204
  const body = empty ? null : await readBody(response)
  // edge: the server builds the response with the endpoint's output schema.
  return body === null && !empty ? null : { data: body as never }
}

/** The body; null if not JSON, such as a proxy’s page. Throws if the response breaks off. */
function readBody(response: Response): Promise<unknown> {
  return response.json().catch((fault: unknown) => {
    if (fault instanceof SyntaxError) return null
    throw fault
  })
}

function buildRequest(endpoint: Callable, input: unknown, options: Options): Request {
  const { address, body } = addressOf(endpoint, input)
  const headers = new Headers({ accept: 'application/json' })
  if (body !== null) headers.set('content-type', 'application/json')
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  if (options.botProof !== undefined) headers.set('bot-proof', options.botProof)
  const limit = AbortSignal.timeout(limitMs)
  const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal])
  return requestTo(address, { method: endpoint.method, headers, body, signal })
}

function refused(status: number, body: unknown): Failure {
  return { data: null, error: chooseErrorText(status, body), problem: isProblem(body) ? body : null, status }
}

function failed(error: string, transport: 'no-response' | 'unreachable' | 'setup'): Failure {
  return { data: null, error, problem: null, status: null, transport }
}

/** True for the body of a refusal by the shop. */
function isProblem(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'error' in body
}
