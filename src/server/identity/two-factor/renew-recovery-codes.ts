import type { WithRecoveryCodes } from '#contract/identity/two-factor.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { notify } from '../users/notify.ts'
import { countTwoFactorMethods, type TwoFactorNeeds, lockActor } from './two-factor-methods.ts'
import { listTwoFactorMethods } from './list-two-factor-methods.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

/** Replaces the recovery codes by ten new ones. */
export async function renewRecoveryCodes(
  work: Work,
  needs: TwoFactorNeeds,
): Promise<WithRecoveryCodes | Refusal<'second-factor-missing'>> {
  const { id: userId } = await lockActor(work)
  if ((await countTwoFactorMethods(work, userId)) === 0) return refuse('second-factor-missing')
  const codes = await replaceRecoveryCodes(work, needs.secrets.recovery, userId)
  await record(work, 'recovery-codes.renewed', `user:${userId}`)
  await notify(work, needs.jobs, { userId, notice: 'recovery-codes-renewed' })
  return { factors: await listTwoFactorMethods(work, needs), recoveryCodes: codes }
}
