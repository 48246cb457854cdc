import { and, eq } from 'drizzle-orm'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/identity/two-factor.ts'
import type { TwoFactorView } from '#contract/identity/two-factor.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { twoFactorMethods } from '#server/database/tables/identity/credentials.ts'
import { type TwoFactorNeeds, lockActor } from './two-factor-methods.ts'
import { listTwoFactorMethods } from './list-two-factor-methods.ts'

/** Renames a passkey. */
export async function renamePasskey(
  work: Work,
  needs: TwoFactorNeeds,
  { passkeyId, label }: InputOf<typeof contract.renamePasskey>,
): Promise<TwoFactorView | Refusal<'not-found'>> {
  const { id: userId } = await lockActor(work)
  const renamed = await work.tx
    .update(twoFactorMethods)
    .set({ label })
    .where(
      and(
        eq(twoFactorMethods.id, passkeyId),
        eq(twoFactorMethods.userId, userId),
        eq(twoFactorMethods.kind, 'passkey'),
      ),
    )
    .returning({ id: twoFactorMethods.id })
  if (renamed.length === 0) return refuse('not-found')
  await record(work, 'two-factor.renamed', `user:${userId}`, { kind: 'passkey' })
  return listTwoFactorMethods(work, needs)
}
