import type { Callable, Endpoint, OutputOf, SentTo } from '#contract/endpoint.ts'
import { withFreshSignIn } from '#web/account/proof/prove-identity.ts'
import { call } from '#web/platform/http/api.ts'
import type { ApiResponse } from '#web/platform/http/send.ts'
import { withCsrfToken } from '#web/platform/http/csrf-token.ts'
import type { Watching } from '#web/platform/http/send-with-progress.ts'
import { upload } from '#web/platform/http/upload.ts'
import { change } from '#web/platform/query/queries.ts'

/** Calls an endpoint that changes something; afterwards all data on screen is refetched. */
export function callAdmin<E extends Callable>(
  endpoint: E,
  input: SentTo<E>,
  options: { readonly idempotencyKey?: string } = {},
): Promise<ApiResponse<OutputOf<E>>> {
  return change(() => asManager(() => call(endpoint, input, options)))
}

/** The same for an endpoint that takes a file. Throws only if the caller ends the upload. */
export function uploadAdmin<E extends Endpoint>(
  endpoint: E,
  input: Readonly<Record<string, string>>,
  file: Blob,
  watching?: Watching,
): Promise<ApiResponse<OutputOf<E>>> {
  return change(() => asManager(() => upload(endpoint, input, file, watching)))
}

/** Makes a call with the session's CSRF token, and repeats it after a fresh sign-in if one is required. */
export function asManager<Data>(make: () => Promise<ApiResponse<Data>>): Promise<ApiResponse<Data>> {
  return withFreshSignIn(() => withCsrfToken(make))
}
