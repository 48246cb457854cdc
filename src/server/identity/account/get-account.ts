import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Account } from '#contract/identity/account.ts'
import { checkedValue } from '#server/database/rows.ts'
import type { Read } from '#server/database/transaction.ts'
import { currentUser } from '../sessions/get-current-user.ts'
import { freshSeconds } from '../sessions/resolve-session.ts'
import { sessions } from '#server/database/tables/identity/users.ts'
import { viewUser } from '../sessions/view-user.ts'
import { linkedIdentities, twoFactorMethods } from '#server/database/tables/identity/credentials.ts'

/** The account of the signed-in user. */
export async function getAccount(read: Pick<Read, 'tx' | 'actor'>): Promise<Account> {
  const user = await currentUser(read)
  const [google] = await read.tx
    .select({ email: linkedIdentities.email })
    .from(linkedIdentities)
    .where(eq(linkedIdentities.userId, user.id))
  const factors = await read.tx
    .selectDistinct({ kind: twoFactorMethods.kind })
    .from(twoFactorMethods)
    .where(eq(twoFactorMethods.userId, user.id))
  return {
    user: viewUser(user),
    hasPassword: user.passwordHash !== null,
    googleEmail: google?.email ?? null,
    secondFactors: factors.map(({ kind }) => kind),
    mustChangePassword: user.passwordTemporaryUntil !== null,
    freshUntil: (await freshUntil(read))?.toISOString() ?? null,
  }
}

/** Until when this session counts as recently authenticated; null if it does not. */
export async function freshUntil({ tx, actor }: Pick<Read, 'tx' | 'actor'>): Promise<Date | null> {
  const [row] = await tx
    .select({
      until: sql`${sessions.authenticatedAt} + make_interval(secs => ${freshSeconds})`.mapWith(
        sessions.endsAt,
      ),
      fresh: checkedValue(
        v.boolean(),
        sql`${sessions.authenticatedAt} > now() - make_interval(secs => ${freshSeconds})`,
      ),
    })
    .from(sessions)
    .where(eq(sessions.id, actor.user?.sessionId ?? ''))
  return row?.fresh === true ? row.until : null
}
