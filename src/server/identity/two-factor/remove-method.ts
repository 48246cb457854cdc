import { and, eq } from 'drizzle-orm'
import type { RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/identity/two-factor.ts'
import type { TwoFactorView } from '#contract/identity/two-factor.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { notify } from '../users/notify.ts'
import { lockWaysIn } from '../users/ways-in.ts'
import { twoFactorMethods } from '#server/database/tables/identity/credentials.ts'
import { countTwoFactorMethods, type TwoFactorNeeds, lockActor } from './two-factor-methods.ts'
import { listTwoFactorMethods } from './list-two-factor-methods.ts'
import { sessions } from '#server/database/tables/identity/users.ts'
import { recoveryCodes } from '#server/database/tables/identity/two-factor.ts'

/**
 * Removes a two-factor method. With the last one go the recovery codes, and the user's sessions no longer count as
 * two-factor authenticated. A manager keeps at least one method.
 */
export async function removeTwoFactorMethod(
  work: Work,
  needs: TwoFactorNeeds,
  which: { kind: 'totp' } | { kind: 'passkey'; id: string },
): Promise<TwoFactorView | Refusal<'not-found' | 'last-second-factor'>> {
  const { id: userId, role } = await lockActor(work)
  const wanted = and(
    eq(twoFactorMethods.userId, userId),
    eq(twoFactorMethods.kind, which.kind),
    which.kind === 'passkey' ? eq(twoFactorMethods.id, which.id) : undefined,
  )
  const [found] = await work.tx.select({ id: twoFactorMethods.id }).from(twoFactorMethods).where(wanted)
  if (found === undefined) return refuse('not-found')
  const last = (await countTwoFactorMethods(work, userId)) === 1
  if (last && role === 0 && needs.settings.twoFactorRequired) return refuse('last-second-factor')
  await work.tx.delete(twoFactorMethods).where(eq(twoFactorMethods.id, found.id))
  if (last) {
    await work.tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    await work.tx.update(sessions).set({ twoFactorAt: null }).where(eq(sessions.userId, userId))
  }
  await record(work, 'two-factor.removed', `user:${userId}`, { kind: which.kind })
  await notify(work, needs.jobs, { userId, notice: 'two-factor-removed' })
  return listTwoFactorMethods(work, needs)
}

/** Removes a passkey, unless the user could not sign in otherwise. */
export async function removePasskey(
  work: Work,
  needs: TwoFactorNeeds,
  passkeyId: string,
): Promise<TwoFactorView | Refusal<RefusalOf<typeof contract.removePasskey>>> {
  const { id: userId } = await lockActor(work)
  const { password, google, passkeys } = await lockWaysIn(work, userId)
  if (!password && !google && passkeys.length === 1 && passkeys[0] === passkeyId)
    return refuse('last-sign-in-method')
  return removeTwoFactorMethod(work, needs, { kind: 'passkey', id: passkeyId })
}
