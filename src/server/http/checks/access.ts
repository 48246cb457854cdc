import type { Endpoint } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problems/problem.ts'
import { may } from '#shop/identity/permission.ts'
import type { Actor } from '#server/database/actor.ts'

type AccessRules = Pick<
  Endpoint,
  'access' | 'personal' | 'permission' | 'withTemporaryPassword' | 'freshSignIn'
>

/** Applies the endpoint's access rule. Null if access is allowed. */
export function refuseAccess(
  { access, personal, permission, withTemporaryPassword, freshSignIn }: AccessRules,
  { user }: Pick<Actor, 'user'>,
  session: 'none' | 'valid' | 'expired' | 'unknown',
  twoFactorRequired: boolean,
): ProblemCode | null {
  if (access === 'anyone' && personal !== true) return null
  if (session === 'expired') return 'session-expired'
  if (session === 'unknown') return 'session-unknown'
  if (access === 'anyone') return null
  if (user === null) return 'sign-in-needed'
  if (access === 'manager' && !(user.role === 0 && may(user.duties, permission))) return 'not-allowed'
  if (user.temporaryPassword && withTemporaryPassword !== true) return 'password-change-needed'
  if (access === 'manager' && twoFactorRequired && !user.twoFactorPassed) return 'second-factor-needed'
  return freshSignIn === true && !user.fresh ? 'fresh-sign-in-needed' : null
}

/** The same for an endpoint that requires a fresh sign-in only for some inputs. */
export function refuseStale(
  { freshSignIn }: Pick<Endpoint, 'freshSignIn'>,
  { user }: Pick<Actor, 'user'>,
  input: unknown,
): ProblemCode | null {
  const asks = typeof freshSignIn === 'object' && freshSignIn.when(input)
  return asks && user?.fresh !== true ? 'fresh-sign-in-needed' : null
}
