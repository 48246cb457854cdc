import type { Callable } from '#contract/endpoint.ts'
import type { ProblemBody } from '#contract/problems/problem.ts'
import { chooseErrorText } from './error-text.ts'
import { requestAddress, requestTo } from './request.ts'

export const limitMs = 30_000

export type ApiResponse<Data> =
  | { readonly data: Data; readonly error: null; readonly problem: null }
  | Failure

/** A refusal, or no response. */
export type Failure = {
  readonly data: null
  readonly error: string
  /** The shop's refusal; null if it did not respond. */
  readonly problem: ProblemBody | null
  readonly status: number | null
  readonly transport?: 'no-response' | 'unreachable' | 'setup'
}

export type CallOptions = {
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** The result of `call-with-bot-proof.ts`, for an endpoint with a bot check. */
  readonly botProof?: string
  /** The browser finishes the request, and stores its cookies, even if the document is left. */
  readonly keepalive?: boolean
}

/** Returns null if the response is not of the expected kind. */
export type ReadResponse<Data> = (response: Response) => Promise<{ readonly data: Data } | null>

export type SendOptions = {
  readonly signal?: AbortSignal
  /** Sends the request in place of `fetch`, and like it. */
  readonly transport?: (request: Request) => Promise<Response>
}

/**
 * Sends one request with the visitor's session and reads the response. Throws only when the caller's own signal aborts
 * it. `body`: that of a response other than success; null if there is none.
 */
export async function send<Data>(
  build: () => Request,
  read: ReadResponse<Data>,
  { signal, transport = fetch }: SendOptions = {},
): Promise<{ readonly response: ApiResponse<Data>; readonly body: unknown }> {
  let request: Request
  try {
    request = build()
  } catch (fault) {
    const text = `Error: ${fault instanceof Error ? fault.message : String(fault)}`
    return { response: failed(text, 'setup'), body: null }
  }
  try {
    const received = await transport(request)
    const success = received.ok ? await read(received) : null
    if (success !== null) return { response: { ...success, error: null, problem: null }, body: null }
    const body = received.ok ? null : await readBody(received)
    return { response: refused(received.status, body), body }
  } catch (fault) {
    signal?.throwIfAborted()
    return { response: fetchFailure(fault), body: null }
  }
}

/** Maps an error thrown by fetch: a timeout or a failed connection. */
export function fetchFailure(fault: unknown): Failure {
  return fault instanceof DOMException
    ? failed('No response from the server. Please check your connection.', 'no-response')
    : failed('Connection to API server failed. This may be a CORS or network issue.', 'unreachable')
}

/** Reads the JSON body of any endpoint's response; `undefined` if it has none by design: null is a failure's. */
export async function readJson(response: Response): Promise<{ data: never } | null> {
  const empty = response.status === 204
  const body = empty ? undefined : await readBody(response)
  // edge: the server builds the response with the endpoint's output schema.
  return body === null ? null : { data: body as never }
}

/** The body; null if not JSON, such as a proxy’s page. Throws if the response breaks off. */
function readBody(response: Response): Promise<unknown> {
  return response.json().catch((fault: unknown) => {
    if (fault instanceof SyntaxError) return null
    throw fault
  })
}

/** The request of a call. Throws if the input has no value for a parameter of the path. */
export function buildRequest(endpoint: Callable, input: unknown, options: CallOptions): Request {
  const { address, body } = requestAddress(endpoint, input)
  const headers = new Headers({ accept: 'application/json' })
  if (body !== null) headers.set('content-type', 'application/json')
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  if (options.botProof !== undefined) headers.set('bot-proof', options.botProof)
  const limit = AbortSignal.timeout(limitMs)
  const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal])
  const { keepalive = false } = options
  return requestTo(address, { method: endpoint.method, headers, body, signal, keepalive })
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
