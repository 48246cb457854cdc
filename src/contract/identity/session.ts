import * as v from 'valibot'
import * as at from '#contract/paths.ts'
import { endpoint, endpointAt } from '#contract/endpoint.ts'
import { language, nothing, time } from '#contract/shapes.ts'

export const user = v.object({
  id: v.string(),
  created_at: time,
  /** 0 manager, 1 default user. */
  role: v.picklist([0, 1]),
  language,
  username: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
})
export type User = v.InferOutput<typeof user>

export const getCurrentUser = endpointAt(at.getCurrentUser, {
  access: 'user',
  summary: 'Returns the signed-in user.',
  withTemporaryPassword: true,
  input: nothing,
  output: user,
  refusals: [],
})

export const refreshSession = endpointAt(at.refreshSession, {
  access: 'anyone',
  summary:
    'Renews the access token by the refresh cookie, which changes each time. `refresh-raced`: another tab has just renewed it; its token is in the browser’s storage.',
  input: nothing,
  output: v.object({ access_token: v.string(), expiresAt: time }),
  refusals: ['session-unknown', 'session-expired', 'refresh-raced'],
  limit: { calls: 300, seconds: 900 },
})

export const signOut = endpointAt(at.signOut, {
  access: 'anyone',
  summary: 'Ends the session of this browser, even if its access token has expired.',
  status: 204,
  input: nothing,
  output: v.undefined(),
  refusals: [],
})

export const getCsrfToken = endpoint({
  method: 'GET',
  path: '/api/csrf-token',
  access: 'user',
  summary:
    'Returns the CSRF token of the session. Under `/api/admin`, downloads and calls that change data require it in X-CSRF-Token.',
  input: nothing,
  output: v.object({ csrfToken: v.string() }),
  refusals: [],
})
