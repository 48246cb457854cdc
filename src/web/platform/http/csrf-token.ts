import { getCsrfToken } from '#contract/identity/session.ts'
import { readStored, store } from '../browser/storage.ts'
import { call } from './api.ts'
import type { Answer } from './send.ts'

/** Makes a call of the admin area with the session's CSRF token; gets a new one after another sign-in. */
export async function withCsrfToken<Data>(make: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  if (readStored('csrf_token') === null) await fetchCsrfToken()
  const answer = await make()
  if (answer.problem?.code !== 'csrf-token-wrong') return answer
  await fetchCsrfToken()
  return make()
}

async function fetchCsrfToken(): Promise<void> {
  const { data } = await call(getCsrfToken, {})
  if (data !== null) store('csrf_token', data.csrfToken)
}
