import type { ProviderResponse, ProviderRequest } from '#tests/support/fakes/providers/provider-server.ts'

type Stored = { readonly request: string; readonly response: ProviderResponse }

/** The response to a request that failed validation is not stored. */
export type Done = { readonly response: ProviderResponse; readonly remember: boolean }

/** Idempotency keys like Stripe's: the first response for a key is repeated, errors included. */
export function idempotentResponses(): {
  respond: (request: ProviderRequest, act: () => Done) => ProviderResponse
  /** Forgets all keys, as Stripe does after a day. */
  forget: () => void
  /** Keys of requests that are still in progress. */
  readonly inProgress: Set<string>
} {
  const kept = new Map<string, Stored>()
  const inProgress = new Set<string>()
  return {
    inProgress,
    forget: () => kept.clear(),
    respond({ path, headers, body }, act) {
      const key = String(headers['idempotency-key'] ?? '')
      if (key === '' || key.length > 255) return failed(400, 'invalid_request_error', 'A key is needed')
      // Stripe documents status and code, but not the type
      const code = 'idempotency_key_in_use'
      if (inProgress.has(key))
        return failed(409, 'idempotency_error', 'Another request has this key', { code })
      const request = `${path} ${body}`
      const earlier = kept.get(key)
      if (earlier !== undefined && earlier.request !== request)
        return failed(400, 'idempotency_error', 'Keys can only be used with the same parameters')
      if (earlier !== undefined)
        return {
          ...earlier.response,
          headers: { ...earlier.response.headers, 'idempotent-replayed': 'true' },
        }
      const { response, remember } = act()
      if (remember) kept.set(key, { request, response })
      return response
    },
  }
}

export function failed(
  status: number,
  type: string,
  message: string,
  more: { readonly code?: string; readonly param?: string } = {},
): ProviderResponse {
  return { status, body: { error: { type, message, ...more } } }
}
