import type { Callable, OutputOf, SentTo } from '#contract/endpoint.ts'
import { getCsrfToken } from '#contract/session.ts'
import { type Answer, call } from '#web/platform/http/api.ts'
import { createStore } from '#web/platform/framework/store.ts'
import { readStored, store } from '#web/platform/browser/storage.ts'
import { adminQueries } from './admin-queries.ts'

/** Who waits for a proof of identity; the frame asks for it. */
export const identityQuestion = createStore<{ readonly answer: (proved: boolean) => void } | null>(null)

/**
 * Calls an endpoint that changes something: with the session's own CSRF token, after asking for
 * the password once more where that is wanted, and so that everything on screen is read again afterwards.
 */
export async function callAdmin<E extends Callable>(
  endpoint: E,
  input: SentTo<E>,
  options: { readonly idempotencyKey?: string } = {},
): Promise<Answer<OutputOf<E>>> {
  await ensureCsrfToken()
  let answer = await call(endpoint, input, options)
  if (answer.problem?.code === 'csrf-token-wrong') {
    await fetchCsrfToken()
    answer = await call(endpoint, input, options)
  }
  if (answer.problem?.code === 'fresh-sign-in-needed' && (await proveIdentity()))
    answer = await call(endpoint, input, options)
  if (answer.error === null) void adminQueries.invalidateQueries()
  return answer
}

/** Makes sure that the next call can carry the session's CSRF token. */
export async function ensureCsrfToken(): Promise<void> {
  if (readStored('csrf_token') === null) await fetchCsrfToken()
}

/** Fetches the token of the session that is open now: another sign-in has another. */
export async function fetchCsrfToken(): Promise<void> {
  const { data } = await call(getCsrfToken, {})
  if (data !== null) store('csrf_token', data.csrfToken)
}

/** Asks who sits here for their password once more; false: they would rather not. */
export function proveIdentity(): Promise<boolean> {
  return new Promise((resolve) => {
    identityQuestion.set({
      answer(proved) {
        identityQuestion.set(null)
        resolve(proved)
      },
    })
  })
}
