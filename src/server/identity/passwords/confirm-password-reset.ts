import { and, eq, gt, sql } from 'drizzle-orm'
import type { InputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/identity/identity.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Work } from '#server/database/transaction.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { passwordResets } from '#server/database/tables/codes.ts'
import { wordsOf } from './common-passwords.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { notify } from '../users/notify.ts'
import { hashToken } from '#server/secrets/hash-token.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { signInChallenges } from '#server/database/tables/identity/credentials.ts'

type Needs = Pick<ServerContext, 'passwords' | 'isCommonPassword' | 'jobs'>
type Refused = Refusal<RefusalOf<typeof contract.confirmPasswordReset>>

/** Sets a password by the token of an e-mailed link. Creates no session and does not bypass two-factor authentication. */
export async function confirmPasswordReset(
  context: HandlerContext,
  needs: Needs,
  { token, password }: InputOf<typeof contract.confirmPasswordReset>,
): Promise<undefined | Refused> {
  const tokenHash = hashToken(token)
  const alive = and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.endsAt, sql`now()`))
  const [owner] = await context.read.tx
    .select({ username: users.username, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(alive)
  if (owner === undefined) return refuse('reset-failed')
  if (needs.isCommonPassword(password, wordsOf(owner)))
    return refuse('password-too-common', { fields: { password: 'too-common' } })
  const passwordHash = await needs.passwords.hash(password)
  if (isRefusal(passwordHash)) return passwordHash
  return context.transact(context.actor, async (work) => {
    const [reset] = await work.tx
      .delete(passwordResets)
      .where(alive)
      .returning({ userId: passwordResets.userId })
    return reset === undefined ? refuse('reset-failed') : setPassword(work, needs, reset.userId, passwordHash)
  })
}

async function setPassword(
  work: Work,
  needs: Needs,
  userId: string,
  passwordHash: string,
): Promise<undefined> {
  await work.tx.update(users).set({ passwordHash, passwordTemporaryUntil: null }).where(eq(users.id, userId))
  await work.tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
  const sessionsEnded = await endSessions(work, userId)
  await record(work, 'password.reset', `user:${userId}`, { sessionsEnded })
  await notify(work, needs.jobs, { userId, notice: 'password-changed' })
}
