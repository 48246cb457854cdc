import { and, eq } from 'drizzle-orm'
import type { SecondFactorsView } from '../../contract/second-factor.ts'
import { refuse, type Refusal } from '../../shop/result.ts'
import { record } from '../audit/record.ts'
import type { Work } from '../database/work.ts'
import { notify } from '../identity/notify.ts'
import { secondFactors } from '../identity/way-in-table.ts'
import { countFactors, type FactorNeeds, holdActor } from './factors.ts'
import { listSecondFactors } from './list-second-factors.ts'
import { recoveryCodes } from './table.ts'

/** Takes a second step out, and with the last one the recovery codes. A manager keeps at least one. */
export async function removeFactor(
  work: Work,
  needs: FactorNeeds,
  which: { kind: 'totp' } | { kind: 'passkey'; id: string },
): Promise<SecondFactorsView | Refusal<'not-found' | 'last-second-factor'>> {
  const { id: userId, role } = await holdActor(work)
  const wanted = and(
    eq(secondFactors.userId, userId),
    eq(secondFactors.kind, which.kind),
    which.kind === 'passkey' ? eq(secondFactors.id, which.id) : undefined,
  )
  const [found] = await work.tx.select({ id: secondFactors.id }).from(secondFactors).where(wanted)
  if (found === undefined) return refuse('not-found')
  const last = (await countFactors(work, userId)) === 1
  if (last && role === 0 && needs.settings.secondFactorNeeded) return refuse('last-second-factor')
  await work.tx.delete(secondFactors).where(eq(secondFactors.id, found.id))
  if (last) await work.tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await record(work, 'second-factor.removed', `user:${userId}`, { kind: which.kind })
  await notify(work, needs.jobs, { userId, notice: 'second-step-removed' })
  return listSecondFactors(work, needs)
}
