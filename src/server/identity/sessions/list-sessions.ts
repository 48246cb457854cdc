import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type * as contract from '#contract/identity/account.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Read } from '#server/database/transaction.ts'
import { sessions } from '#server/database/tables/identity/users.ts'

/** The active sessions of the signed-in user, last used first. */
export async function listSessions({ tx, actor }: Read): Promise<OutputOf<typeof contract.listSessions>> {
  const { id, createdAt, seenAt, address, agent } = sessions
  const rows = await tx
    .select({ id, createdAt, seenAt, address, agent })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, actor.user?.id ?? ''),
        isNull(sessions.revokedAt),
        gt(sessions.idleEndsAt, sql`now()`),
        gt(sessions.endsAt, sql`now()`),
      ),
    )
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
  return {
    sessions: rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
      current: row.id === actor.user?.sessionId,
    })),
  }
}
