import { getCsrfToken } from '#contract/identity/session.ts'
import { readSecret } from '../browser/storage.ts'
import { call } from './api.ts'
import type { ApiResponse } from './send.ts'
import { storeSecret } from './store-secret.ts'

/** Makes a call of the admin area with the session's CSRF token; gets a new one after another sign-in. */
export async function withCsrfToken<Data>(
  make: () => Promise<ApiResponse<Data>>,
): Promise<ApiResponse<Data>> {
  if (readSecret('csrf_token') === null) await fetchCsrfToken()
  const response = await make()
  if (response.problem?.code !== 'csrf-token-wrong') return response
  await fetchCsrfToken()
  return make()
}

async function fetchCsrfToken(): Promise<void> {
  const { data } = await call(getCsrfToken, {})
  if (data !== null) storeSecret('csrf_token', data.csrfToken)
}
