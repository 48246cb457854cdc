import type { OutputOf } from '../../contract/endpoint.ts'
import type { getCsrfToken as definition } from '../../contract/session.ts'
import type { Read } from '../database/work.ts'
import { csrfTokenOf } from '../http/csrf.ts'

/** The CSRF token of the session that asks. */
export async function getCsrfToken(read: Read, secret: Buffer): Promise<OutputOf<typeof definition>> {
  const { user } = read.actor
  if (user === null) throw new Error('This needs a signed-in user')
  return { csrfToken: csrfTokenOf(secret, user.sessionId) }
}
