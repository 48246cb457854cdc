import type { Callable, OutputOf, SentTo } from '#contract/endpoint.ts'
import { readToken } from '../browser/storage.ts'
import {
  type ApiResponse,
  buildRequest,
  type CallOptions,
  type ReadResponse,
  readJson,
  send,
  type SendOptions,
  fetchFailure,
} from './send.ts'

/**
 * Calls an endpoint of the contract. Never throws, except when aborted by the caller's own signal. `error` is
 * the specification's English message; show `useProblemText()(response)` to people.
 */
export function call<E extends Callable>(
  endpoint: E,
  input: SentTo<E>,
  options: CallOptions & ExchangeOptions = {},
): Promise<ApiResponse<OutputOf<E>>> {
  return exchange<OutputOf<E>>(() => buildRequest(endpoint, input, options), readJson, options)
}

type ExchangeOptions = SendOptions & {
  /** Do not renew the token (again) if the server rejects it. */
  readonly final?: boolean
}

/**
 * Sends a request with the visitor's session and reads the response. If the access token has expired, renews
 * it, then builds and sends the request once more. Used by all calls, uploads and downloads.
 */
export async function exchange<Data>(
  build: () => Request,
  read: ReadResponse<Data>,
  options: ExchangeOptions = {},
): Promise<ApiResponse<Data>> {
  const token = readToken()
  const { response, body } = await send(build, read, options)
  if (response.error === null || response.status !== 401) return response
  try {
    const { afterUnauthorized } = await import('./renew-token.ts')
    const again = () => exchange(build, read, { ...options, final: true })
    return await afterUnauthorized({ response, body, token, again: options.final === true ? null : again })
  } catch (fault) {
    options.signal?.throwIfAborted()
    return fetchFailure(fault)
  }
}
