import type { Access } from '../../contract/endpoint.ts'
import type { ProblemCode } from '../../contract/problem.ts'
import type { Language } from '../../shop/localized.ts'

/** Who is asking. A guest is a browser that placed an order without an account, known by a cookie. */
export type Actor = {
  readonly user: { readonly id: string; readonly role: 0 | 1; readonly secondFactor: boolean } | null
  /** SHA-256 of the guest cookie. */
  readonly guestHash: Buffer | null
  /** Normalised network address, for limits and the audit log. */
  readonly address: string
  readonly requestId: string
  readonly language: Language
}

/** The actor of jobs and commands. */
export function systemActor(requestId = 'system'): Actor {
  return { user: null, guestHash: null, address: 'system', requestId, language: 'en' }
}

/** The endpoint's own sentence decides. Null: come in. */
export function refuseAccess(
  access: Access,
  actor: Actor,
  session: 'none' | 'valid' | 'expired' | 'unknown',
  secondFactorNeeded: boolean,
): ProblemCode | null {
  if (access === 'anyone') return null
  if (session === 'expired') return 'session-expired'
  if (session === 'unknown') return 'session-unknown'
  if (actor.user === null) return 'sign-in-needed'
  if (access === 'user') return null
  return actor.user.role === 0 && (actor.user.secondFactor || !secondFactorNeeded) ? null : 'not-allowed'
}
