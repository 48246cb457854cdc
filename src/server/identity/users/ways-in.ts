import { and, eq } from 'drizzle-orm'
import type { Work } from '#server/database/transaction.ts'
import { linkedIdentities, twoFactorMethods } from '#server/database/tables/identity/credentials.ts'
import { users } from '#server/database/tables/identity/users.ts'

/** What signs a user in by itself. */
type WaysIn = {
  readonly password: boolean
  readonly google: boolean
  /** The ids of the passkeys. */
  readonly passkeys: readonly string[]
}

/** Reads the ways in of a user and locks the user's row, so that two last ones are not removed at the same moment. */
export async function lockWaysIn(work: Work, userId: string): Promise<WaysIn> {
  const [user] = await work.tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  const linked = await work.tx
    .select({ subject: linkedIdentities.subject })
    .from(linkedIdentities)
    .where(eq(linkedIdentities.userId, userId))
  const passkeys = await work.tx
    .select({ id: twoFactorMethods.id })
    .from(twoFactorMethods)
    .where(and(eq(twoFactorMethods.userId, userId), eq(twoFactorMethods.kind, 'passkey')))
  return {
    password: typeof user?.passwordHash === 'string',
    google: linked.length > 0,
    passkeys: passkeys.map(({ id }) => id),
  }
}
