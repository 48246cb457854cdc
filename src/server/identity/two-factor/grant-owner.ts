import { eq } from 'drizzle-orm'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { writeDuties } from '../team/change-duties.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { findUser } from '../users/find-user.ts'
import { notify } from '../users/notify.ts'
import { twoFactorMethods } from '#server/database/tables/identity/credentials.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { lockUser } from './two-factor-methods.ts'
import { recoveryCodes } from '#server/database/tables/identity/two-factor.ts'

type Wish = {
  /** Username or e-mail address of an account. */
  readonly login: string
  /** Removes its two-factor methods, because they are lost, and its sessions; the user enrols a new one. */
  readonly withoutTwoFactor: boolean
}

/**
 * Makes an account an owner, for operators of the server: a new shop has no manager who could do that, nor has one
 * whose only owner lost phone and recovery codes. Returns its username; null if there is no such account.
 */
export async function grantOwner(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { login, withoutTwoFactor }: Wish,
): Promise<string | null> {
  const found = await findUser(work.tx, login)
  const user = found === null ? null : await lockUser(work, found.id)
  if (user === null) return null
  if (!user.duties.includes('owner')) await writeDuties(work, user.id, user.duties, [...user.duties, 'owner'])
  if (withoutTwoFactor) await forgetTwoFactor(work, jobs, user.id)
  return user.username
}

async function forgetTwoFactor(work: Work, jobs: Pick<Jobs, 'enqueue'>, userId: string): Promise<void> {
  const gone = await work.tx
    .delete(twoFactorMethods)
    .where(eq(twoFactorMethods.userId, userId))
    .returning({ kind: twoFactorMethods.kind })
  await work.tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await endSessions(work, userId)
  for (const { kind } of gone) await record(work, 'two-factor.removed', `user:${userId}`, { kind })
  if (gone.length > 0) await notify(work, jobs, { userId, notice: 'two-factor-removed' })
}
