import type { OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/identity/session.ts'
import type { Read } from '#server/database/transaction.ts'
import { csrfTokenOf } from '#server/http/checks/csrf.ts'

/** The CSRF token of the caller's session. */
export async function getCsrfToken(
  read: Read,
  secret: Buffer,
): Promise<OutputOf<typeof contract.getCsrfToken>> {
  const { user } = read.actor
  if (user === null) throw new Error('This needs a signed-in user')
  return { csrfToken: csrfTokenOf(secret, user.sessionId) }
}
