import { and, eq } from 'drizzle-orm'
import type { InputOf } from '../../contract/endpoint.ts'
import type { renamePasskey as renameDefinition, SecondFactorsView } from '../../contract/second-factor.ts'
import { refuse, type Refusal } from '../../shop/result.ts'
import { record } from '../audit/record.ts'
import type { Work } from '../database/work.ts'
import { secondFactors } from '../identity/way-in-table.ts'
import { type FactorNeeds, holdActor } from './factors.ts'
import { listSecondFactors } from './list-second-factors.ts'

/** Another name for a passkey; nothing else of it changes. */
export async function renamePasskey(
  work: Work,
  needs: FactorNeeds,
  { passkeyId, label }: InputOf<typeof renameDefinition>,
): Promise<SecondFactorsView | Refusal<'not-found'>> {
  const { id: userId } = await holdActor(work)
  const renamed = await work.tx
    .update(secondFactors)
    .set({ label })
    .where(
      and(
        eq(secondFactors.id, passkeyId),
        eq(secondFactors.userId, userId),
        eq(secondFactors.kind, 'passkey'),
      ),
    )
    .returning({ id: secondFactors.id })
  if (renamed.length === 0) return refuse('not-found')
  await record(work, 'second-factor.renamed', `user:${userId}`, { kind: 'passkey' })
  return listSecondFactors(work, needs)
}
