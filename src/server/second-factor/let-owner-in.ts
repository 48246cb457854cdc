import { eq } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import type { Work } from '../database/work.ts'
import { writeDuties } from '../identity/change-duties.ts'
import { endSessions } from '../identity/end-sessions.ts'
import { findUser } from '../identity/find-user.ts'
import { notify } from '../identity/notify.ts'
import { secondFactors } from '../identity/way-in-table.ts'
import type { Jobs } from '../jobs/queue.ts'
import { holdUser } from './factors.ts'
import { recoveryCodes } from './table.ts'

type Wish = {
  /** Name or address of an account of the shop. */
  readonly login: string
  /** Its second steps are lost: they go, with its sessions, and it enrols a new one. */
  readonly withoutSecondStep: boolean
}

/**
 * Makes an account an owner, for whoever runs the server: a new shop has no manager who could, and
 * one whose only owner lost phone and codes has none any more. Gives its name; null when there is none.
 */
export async function letOwnerIn(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { login, withoutSecondStep }: Wish,
): Promise<string | null> {
  const found = await findUser(work.tx, login)
  const user = found === null ? null : await holdUser(work, found.id)
  if (user === null) return null
  if (!user.duties.includes('owner')) await writeDuties(work, user.id, user.duties, [...user.duties, 'owner'])
  if (withoutSecondStep) await forgetSecondSteps(work, jobs, user.id)
  return user.username
}

async function forgetSecondSteps(work: Work, jobs: Pick<Jobs, 'enqueue'>, userId: string): Promise<void> {
  const gone = await work.tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ kind: secondFactors.kind })
  await work.tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await endSessions(work, userId)
  for (const { kind } of gone) await record(work, 'second-factor.removed', `user:${userId}`, { kind })
  if (gone.length > 0) await notify(work, jobs, { userId, notice: 'second-step-removed' })
}
