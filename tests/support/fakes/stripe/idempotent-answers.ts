import type { ProviderAnswer, ProviderRequest } from '#tests/support/fakes/providers/provider-server.ts'

type Stored = { readonly request: string; readonly answer: ProviderAnswer }

/** The response to a request that failed validation is not stored. */
export type Done = { readonly answer: ProviderAnswer; readonly remember: boolean }

/** Idempotency keys like Stripe's: the first response for a key is repeated, errors included. */
export function idempotentAnswers(): {
  answer: (request: ProviderRequest, act: () => Done) => ProviderAnswer
  /** Forgets all keys, as Stripe does after a day. */
  forget: () => void
} {
  const kept = new Map<string, Stored>()
  return {
    forget: () => kept.clear(),
    answer({ path, headers, body }, act) {
      const key = String(headers['idempotency-key'] ?? '')
      if (key === '' || key.length > 255) return failed(400, 'invalid_request_error', 'A key is needed')
      const request = `${path} ${body}`
      const earlier = kept.get(key)
      if (earlier !== undefined && earlier.request !== request)
        return failed(400, 'idempotency_error', 'Keys can only be used with the same parameters')
      if (earlier !== undefined)
        return { ...earlier.answer, headers: { ...earlier.answer.headers, 'idempotent-replayed': 'true' } }
      const { answer, remember } = act()
      if (remember) kept.set(key, { request, answer })
      return answer
    },
  }
}

export function failed(
  status: number,
  type: string,
  message: string,
  more: { readonly code?: string; readonly param?: string } = {},
): ProviderAnswer {
  return { status, body: { error: { type, message, ...more } } }
}
