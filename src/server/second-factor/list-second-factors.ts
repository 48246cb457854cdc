import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { SecondFactorsView } from '../../contract/second-factor.ts'
import type { ServerContext } from '../context.ts'
import type { Read } from '../database/work.ts'
import { sessions } from '../identity/table.ts'
import { secondFactors } from '../identity/way-in-table.ts'
import { recoveryCodes } from './table.ts'

/** The second steps of who is signed in. */
export async function listSecondFactors(
  { tx, actor }: Pick<Read, 'tx' | 'actor'>,
  { settings }: Pick<ServerContext, 'settings'>,
): Promise<SecondFactorsView> {
  const user = actor.user
  const factors = await tx
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, user?.id ?? ''))
    .orderBy(asc(secondFactors.createdAt), asc(secondFactors.id))
  const [codes] = await tx
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, user?.id ?? ''), isNull(recoveryCodes.usedAt)))
  const seen = factors.map(({ id, kind, label, createdAt, usedAt }) => ({
    kind,
    label,
    facts: { id, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null },
  }))
  const given = await tx
    .select({ at: sessions.secondFactor })
    .from(sessions)
    .where(eq(sessions.id, user?.sessionId ?? ''))
  return {
    totp: seen.find(({ kind }) => kind === 'totp')?.facts ?? null,
    passkeys: seen.filter(({ kind }) => kind === 'passkey').map(({ label, facts }) => ({ ...facts, label })),
    recoveryCodes: codes?.left ?? 0,
    owed: user?.role === 0 && settings.secondFactorNeeded && given[0]?.at === null,
  }
}
