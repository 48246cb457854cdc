import type { Callable, OutputOf, SentTo } from '#contract/endpoint.ts'
import type { ProblemBody } from '#contract/problem.ts'
import { chooseErrorText } from '../i18n/error-text.ts'
import { readToken } from '../browser/storage.ts'
import { addressOf, requestTo } from './request.ts'

export const limitMs = 30_000

export type Answer<Data> = { readonly data: Data; readonly error: null; readonly problem: null } | Failure

/** A refusal, or no answer at all. */
export type Failure = {
  readonly data: null
  readonly error: string
  /** The shop's own refusal; null when it never answered. */
  readonly problem: ProblemBody | null
  readonly status: number | null
  readonly transport?: 'no-response' | 'unreachable' | 'setup'
}

type Options = {
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** What `call-with-bot-proof.ts` gives for an endpoint with a bot check. */
  readonly botProof?: string
  /** The last word on a token: it is not renewed (again) when the server refuses it. */
  readonly final?: boolean
}

/**
 * Calls one endpoint of the contract. Never throws, except the abort of the caller's own signal.
 * `error` is the specification's English sentence; show `useProblemText()(answer)` to people.
 */
export function call<E extends Callable>(
  endpoint: E,
  input: SentTo<E>,
  options: Options = {},
): Promise<Answer<OutputOf<E>>> {
  return exchange<OutputOf<E>>(() => buildRequest(endpoint, input, options), readJson, options)
}

/**
 * Sends a request with the visitor's session and reads its answer. Where the access token has ended, it is renewed and
 * the request built and sent once more. Calls, uploads and downloads all pass here.
 */
export async function exchange<Data>(
  build: () => Request,
  /** Null: not what was asked for. */
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

/** What it means that a fetch has thrown: the server kept silent, or there was no way to it. */
function unanswered(fault: unknown): Failure {
  return fault instanceof DOMException
    ? failed('No response from the server. Please check your connection.', 'no-response')
    : failed('Connection to API server failed. This may be a CORS or network issue.', 'unreachable')
}

/** Reads the answer of an endpoint, whatever it is. */
export async function readJson(response: Response): Promise<{ data: never } | null> {
  const empty = response.status === 204
  const body = empty ? null : await readBody(response)
  // edge: the server builds the answer with the endpoint's output schema.
  return body === null && !empty ? null : { data: body as never }
}

/** null: not JSON, as a proxy’s page. An answer that stops halfway is no answer. */
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

/** True of the body of a refusal of ours. */
function isProblem(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'error' in body
}
