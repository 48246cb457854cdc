import type { Endpoint } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problems/problem.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Actor } from '#server/database/actor.ts'
import { csrfTokenOf, isCrossSite } from './csrf.ts'
import { sameText } from '#server/secrets/same-text.ts'

/** The refusal of a request from another site, or of a manager's change without the session's CSRF token. */
export function refuseForgery(
  context: ServerContext,
  endpoint: Endpoint,
  { user }: Actor,
  headers: Headers,
): ProblemCode | null {
  if ((endpoint.method === 'GET' && endpoint.response !== 'file') || endpoint.body === 'raw') return null
  if (isCrossSite(headers, context.origins)) return 'foreign-origin'
  if (!endpoint.path.includes('/admin/') || user === null) return null
  const expected = csrfTokenOf(context.secrets.csrf, user.sessionId)
  return sameText(headers.get('x-csrf-token') ?? '', expected) ? null : 'csrf-token-wrong'
}
