import type { Callable, OutputOf, SentTo } from '#contract/endpoint.ts'
import type { ProblemBody } from '#contract/problem.ts'
import { apiAddress } from '../api-host.ts'
import { chooseErrorText } from '../i18n/error-text.ts'
import { addressOf } from './request.ts'
import { readCookie, readStored, readToken } from '../browser/storage.ts'

export const limitMs = 30_000

export type Answer<Data> =
  | { readonly data: Data; readonly error: null; readonly problem: null }
  | {
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
export async function call<E extends Callable>(
  endpoint: E,
  input: SentTo<E>,
  options: Options = {},
): Promise<Answer<OutputOf<E>>> {
  let request: Request
  const token = readToken()
  try {
    request = buildRequest(endpoint, input, options, token)
  } catch (fault) {
    return failed(`Error: ${fault instanceof Error ? fault.message : String(fault)}`, 'setup')
  }
  try {
    const response = await fetch(request)
    const body: unknown = response.status === 204 ? null : await readBody(response)
    if (response.ok && (body !== null || response.status === 204))
      // edge: the server builds the answer with this endpoint's output schema.
      return { data: body as OutputOf<E>, error: null, problem: null }
    const answer = refused(response.status, body)
    if (response.status !== 401) return answer
    const { afterUnauthorized } = await import('./renew-token.ts')
    const again = () => call(endpoint, input, { ...options, final: true })
    return await afterUnauthorized({ answer, body, token, again: options.final === true ? null : again })
  } catch (fault) {
    options.signal?.throwIfAborted()
    return unanswered(fault)
  }
}

/** What it means that a fetch has thrown: the server kept silent, or there was no way to it. */
export function unanswered(fault: unknown): Answer<never> {
  return fault instanceof DOMException
    ? failed('No response from the server. Please check your connection.', 'no-response')
    : failed('Connection to API server failed. This may be a CORS or network issue.', 'unreachable')
}

/** null: not JSON, as a proxy’s page. An answer that stops halfway is no answer. */
function readBody(response: Response): Promise<unknown> {
  return response.json().catch((fault: unknown) => {
    if (fault instanceof SyntaxError) return null
    throw fault
  })
}

function buildRequest(endpoint: Callable, input: unknown, options: Options, token: string | null): Request {
  const { address, body } = addressOf(endpoint, input)
  const headers = new Headers({ accept: 'application/json' })
  if (body !== null) headers.set('content-type', 'application/json')
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (endpoint.method !== 'GET' && endpoint.path.includes('/admin/')) {
    const csrfToken = readStored('csrf_token') ?? readCookie('csrf_token')
    if (csrfToken !== null) headers.set('x-csrf-token', csrfToken)
  }
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  if (options.botProof !== undefined) headers.set('bot-proof', options.botProof)
  const limit = AbortSignal.timeout(limitMs)
  return new Request(apiAddress(address), {
    method: endpoint.method,
    headers,
    body,
    credentials: 'include',
    signal: options.signal === undefined ? limit : AbortSignal.any([limit, options.signal]),
  })
}

function refused(status: number, body: unknown): Answer<never> {
  return { data: null, error: chooseErrorText(status, body), problem: isProblem(body) ? body : null, status }
}

function failed(error: string, transport: 'no-response' | 'unreachable' | 'setup'): Answer<never> {
  return { data: null, error, problem: null, status: null, transport }
}

/** True of the body of a refusal of ours. */
export function isProblem(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'error' in body
}
