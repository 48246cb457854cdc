import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { TwoFactorView } from '#contract/identity/two-factor.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Read } from '#server/database/transaction.ts'
import { sessions } from '#server/database/tables/identity/users.ts'
import { twoFactorMethods } from '#server/database/tables/identity/credentials.ts'
import { recoveryCodes } from '#server/database/tables/identity/two-factor.ts'

/** The two-factor methods of the signed-in user. */
export async function listTwoFactorMethods(
  { tx, actor }: Pick<Read, 'tx' | 'actor'>,
  { settings }: Pick<ServerContext, 'settings'>,
): Promise<TwoFactorView> {
  const user = actor.user
  const factors = await tx
    .select()
    .from(twoFactorMethods)
    .where(eq(twoFactorMethods.userId, user?.id ?? ''))
    .orderBy(asc(twoFactorMethods.createdAt), asc(twoFactorMethods.id))
  const [codes] = await tx
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, user?.id ?? ''), isNull(recoveryCodes.usedAt)))
  const seen = factors.map(({ id, kind, label, createdAt, usedAt }) => ({
    kind,
    label,
    view: { id, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null },
  }))
  const signIns = await tx
    .select({ at: sessions.twoFactorAt })
    .from(sessions)
    .where(eq(sessions.id, user?.sessionId ?? ''))
  return {
    totp: seen.find(({ kind }) => kind === 'totp')?.view ?? null,
    passkeys: seen.filter(({ kind }) => kind === 'passkey').map(({ label, view }) => ({ ...view, label })),
    recoveryCodes: codes?.left ?? 0,
    owed: user?.role === 0 && settings.twoFactorRequired && signIns[0]?.at === null,
  }
}
