import type { Callable, Endpoint, OutputOf, SentTo } from '#contract/endpoint.ts'
import { type Answer, call } from '#web/platform/http/api.ts'
import { withCsrfToken } from '#web/platform/http/csrf-token.ts'
import { upload } from '#web/platform/http/upload.ts'
import { createStore } from '#web/platform/framework/store.ts'
import { change } from '#web/platform/query/queries.ts'

/** Who waits for a proof of identity; the frame asks for it. */
export const identityQuestion = createStore<{ readonly answer: (proved: boolean) => void } | null>(null)

/** Calls an endpoint that changes something; everything on screen is read again afterwards. */
export function callAdmin<E extends Callable>(
  endpoint: E,
  input: SentTo<E>,
  options: { readonly idempotencyKey?: string } = {},
): Promise<Answer<OutputOf<E>>> {
  return change(() => asManager(() => call(endpoint, input, options)))
}

/** The same for an endpoint that takes a file. */
export function uploadAdmin<E extends Endpoint>(
  endpoint: E,
  input: Readonly<Record<string, string>>,
  file: Blob,
): Promise<Answer<OutputOf<E>>> {
  return change(() => asManager(() => upload(endpoint, input, file)))
}

/** Makes a call with the session's CSRF token, and again after asking for the password where that is wanted. */
export async function asManager<Data>(make: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  const answer = await withCsrfToken(make)
  return answer.problem?.code === 'fresh-sign-in-needed' && (await proveIdentity()) ? make() : answer
}

/** Asks who sits here for their password once more; false: they would rather not. */
function proveIdentity(): Promise<boolean> {
  return new Promise((resolve) => {
    identityQuestion.set({
      answer(proved) {
        identityQuestion.set(null)
        resolve(proved)
      },
    })
  })
}
