import { and, eq, isNull } from 'drizzle-orm'
import type * as contract from '#contract/identity/account.ts'
import type { InputOf, RefusalOf } from '#contract/endpoint.ts'
import type { SignInResponse } from '#contract/identity/identity.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Work } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { passwordResets } from '#server/database/tables/codes.ts'
import { wordsOf } from './common-passwords.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import type { UserRow } from '../users/find-user.ts'
import { currentUser } from '../sessions/get-current-user.ts'
import { setRefreshCookie } from '../sessions/set-session-cookies.ts'
import { notify } from '../users/notify.ts'
import { renewTokens, type Renewed, type SessionTerms } from '../sessions/session-tokens.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { viewUser } from '../sessions/view-user.ts'

type Needs = Pick<ServerContext, 'pool' | 'settings' | 'passwords' | 'isCommonPassword' | 'jobs'>
type Input = InputOf<typeof contract.changePassword>
type Refused = Refusal<RefusalOf<typeof contract.changePassword>>

/** Sets a new password, ends all other sessions and renews the tokens of this one. */
export async function changePassword(
  context: HandlerContext,
  needs: Needs,
  input: Input,
): Promise<SignInResponse | Refused> {
  const user = await currentUser(context.read)
  const refused = await refuseChange(needs, user, input)
  if (refused !== null) return refused
  const passwordHash = await needs.passwords.hash(input.newPassword)
  if (isRefusal(passwordHash)) return passwordHash
  const by = { terms: needs.settings.session, agent: context.browser.agent }
  const renewed = await context.transact(context.actor, (work) =>
    replace(work, needs, { user, passwordHash, by }),
  )
  if (isRefusal(renewed)) return renewed
  setRefreshCookie(needs, context, renewed.refreshCookie)
  return {
    state: 'signed-in',
    access_token: renewed.accessToken,
    expiresAt: renewed.expiresAt.toISOString(),
    user: viewUser(user),
    mustChangePassword: false,
  }
}

async function refuseChange(
  needs: Needs,
  user: UserRow,
  { currentPassword, newPassword }: Input,
): Promise<Refused | null> {
  if (user.passwordHash === null) {
    // without a current password, the endpoint requires a fresh sign-in
    if (currentPassword !== undefined)
      return refuse('password-wrong', { fields: { currentPassword: 'wrong' } })
  } else {
    if (currentPassword === undefined)
      return refuse('password-wrong', { fields: { currentPassword: 'required' } })
    const wrong = await checkOwnPassword(needs, user, currentPassword)
    if (wrong !== null) return wrong
  }
  const old =
    currentPassword !== undefined && currentPassword === newPassword && user.passwordTemporaryUntil !== null
  return old || needs.isCommonPassword(newPassword, wordsOf(user))
    ? refuse('password-too-common', { fields: { newPassword: 'too-common' } })
    : null
}

type Change = {
  user: UserRow
  passwordHash: string
  by: { terms: SessionTerms; agent: string }
}

async function replace(
  work: Work,
  { jobs }: Needs,
  { user, passwordHash, by }: Change,
): Promise<Renewed | Refused> {
  const sessionId = work.actor.user?.sessionId ?? ''
  const same =
    user.passwordHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, user.passwordHash)
  const changed = await work.tx
    .update(users)
    .set({ passwordHash, passwordTemporaryUntil: null })
    .where(and(eq(users.id, user.id), same))
    .returning({ id: users.id })
  if (changed.length === 0) return refuse('password-wrong')
  await work.tx.delete(passwordResets).where(eq(passwordResets.userId, user.id))
  const sessionsEnded = await endSessions(work, user.id, sessionId)
  await record(work, 'password.changed', `user:${user.id}`, { sessionsEnded })
  await notify(work, jobs, { userId: user.id, notice: 'password-changed' })
  return renewTokens(work, sessionId, { ...by, old: 'revoked' })
}
