import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { WithRecoveryCodes } from '#contract/identity/two-factor.ts'
import { record } from '#server/audit/record.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Work } from '#server/database/transaction.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import type { UserRow } from '../users/find-user.ts'
import { notify } from '../users/notify.ts'
import { sessions, users } from '#server/database/tables/identity/users.ts'
import { twoFactorMethods } from '#server/database/tables/identity/credentials.ts'
import { listTwoFactorMethods } from './list-two-factor-methods.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

export type TwoFactorNeeds = Pick<ServerContext, 'settings' | 'secrets' | 'vault' | 'jobs'>

/** Locks the user's row until the end of the transaction, so that changes of two-factor methods are serialised. */
export async function lockUser(work: Work, userId: string): Promise<UserRow | null> {
  const [user] = await work.tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
    .for('update')
  return user ?? null
}

/** Locks the signed-in user's row. */
export async function lockActor(work: Work): Promise<UserRow> {
  const user = await lockUser(work, work.actor.user?.id ?? '')
  if (user === null) throw new Error('This needs a signed-in user')
  return user
}

export async function countTwoFactorMethods(work: Work, userId: string): Promise<number> {
  const [factors] = await work.tx
    .select({ number: count() })
    .from(twoFactorMethods)
    .where(eq(twoFactorMethods.userId, userId))
  return factors?.number ?? 0
}

/**
 * Completes the set-up of a two-factor method: marks this session as two-factor authenticated. The first method also
 * creates recovery codes and ends the sessions without two-factor authentication.
 */
export async function completeEnrolment(
  work: Work,
  needs: TwoFactorNeeds,
  { userId, kind, first }: { userId: string; kind: 'totp' | 'passkey'; first: boolean },
): Promise<WithRecoveryCodes> {
  const sessionId = work.actor.user?.sessionId ?? ''
  const codes = first ? await replaceRecoveryCodes(work, needs.secrets.recovery, userId) : null
  if (first) await endSessions(work, userId, sessionId)
  await work.tx
    .update(sessions)
    .set({ twoFactorAt: sql`now()` })
    .where(eq(sessions.id, sessionId))
  await record(work, 'two-factor.added', `user:${userId}`, { kind })
  await notify(work, needs.jobs, { userId, notice: 'two-factor-added' })
  return { factors: await listTwoFactorMethods(work, needs), recoveryCodes: codes }
}
