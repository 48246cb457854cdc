import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { WithRecoveryCodes } from '../../contract/second-factor.ts'
import { record } from '../audit/record.ts'
import type { ServerContext } from '../context.ts'
import type { Work } from '../database/work.ts'
import { endSessions } from '../identity/end-sessions.ts'
import type { UserRow } from '../identity/find-user.ts'
import { notify } from '../identity/notify.ts'
import { sessions, users } from '../identity/table.ts'
import { secondFactors } from '../identity/way-in-table.ts'
import { listSecondFactors } from './list-second-factors.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

export type FactorNeeds = Pick<ServerContext, 'settings' | 'secrets' | 'jobs'>

/** The user's row, held until the end of the transaction: their second steps change one at a time. */
export async function holdUser(work: Work, userId: string): Promise<UserRow | null> {
  const [user] = await work.tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
    .for('update')
  return user ?? null
}

/** Who is signed in, held. */
export async function holdActor(work: Work): Promise<UserRow> {
  const user = await holdUser(work, work.actor.user?.id ?? '')
  if (user === null) throw new Error('This needs a signed-in user')
  return user
}

export async function countFactors(work: Work, userId: string): Promise<number> {
  const [factors] = await work.tx
    .select({ number: count() })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  return factors?.number ?? 0
}

/**
 * What follows a new second step: this session carries it from now on. With the first one come
 * recovery codes, and the sessions that never gave one end.
 */
export async function welcomeFactor(
  work: Work,
  needs: FactorNeeds,
  { userId, kind, first }: { userId: string; kind: 'totp' | 'passkey'; first: boolean },
): Promise<WithRecoveryCodes> {
  const sessionId = work.actor.user?.sessionId ?? ''
  const codes = first ? await replaceRecoveryCodes(work, needs.secrets.recovery, userId) : null
  if (first) await endSessions(work, userId, sessionId)
  await work.tx
    .update(sessions)
    .set({ secondFactor: sql`now()` })
    .where(eq(sessions.id, sessionId))
  await record(work, 'second-factor.added', `user:${userId}`, { kind })
  await notify(work, needs.jobs, { userId, notice: 'second-step-added' })
  return { factors: await listSecondFactors(work, needs), recoveryCodes: codes }
}
