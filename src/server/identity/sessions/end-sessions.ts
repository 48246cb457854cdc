import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Work } from '#server/database/transaction.ts'
import { readRefreshCookie } from './session-tokens.ts'
import { sessions } from '#server/database/tables/identity/users.ts'
import { signInChallenges } from '#server/database/tables/identity/credentials.ts'

/**
 * Ends all sessions of a user, or all but one, and all pending sign-ins; returns the number of sessions. Effective
 * from the next request.
 */
export async function endSessions(work: Work, userId: string, exceptId?: string): Promise<number> {
  await work.tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
  const ended = await work.tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        exceptId === undefined ? undefined : ne(sessions.id, exceptId),
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}

/** Ends a session. Null if it was not an active session of this user. */
export async function endOneSession(work: Work, userId: string, id: string): Promise<string | null> {
  const [ended] = await work.tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  return ended?.id ?? null
}

/** Ends the session of a refresh cookie; returns its user. A cookie with a wrong secret ends nothing. */
export async function endSessionOfCookie(
  work: Work,
  cookie: string | null,
): Promise<{ userId: string; id: string } | null> {
  const read = readRefreshCookie(cookie)
  if (read === null) return null
  const [ended] = await work.tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(sessions.refreshFamily, read.family),
        sql`${read.refreshHash} in (${sessions.refreshHash}, ${sessions.previousRefreshHash})`,
        isNull(sessions.revokedAt),
      ),
    )
    .returning({ userId: sessions.userId, id: sessions.id })
  return ended ?? null
}
