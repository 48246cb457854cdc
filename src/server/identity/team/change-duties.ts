import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type * as contract from '#contract/admin/team.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Duty } from '#shop/identity/permission.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import { withdrawInvitationsBy } from './invite-manager.ts'
import { listManagers } from './list-managers.ts'
import { users } from '#server/database/tables/identity/users.ts'

type Team = OutputOf<typeof contract.changeDuties>

/**
 * Changes the duties of a manager. The last owner cannot lose that duty; the open invitations of another are withdrawn
 * with it.
 */
export async function changeDuties(
  work: Work,
  { userId, duties, seen }: InputOf<typeof contract.changeDuties>,
): Promise<Team | Refusal<'not-found' | 'version-changed' | 'last-owner'>> {
  const owners = await lockOwners(work)
  const [user] = await work.tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 0)))
    .for('update')
  if (user === undefined) return refuse('not-found')
  if (seen !== undefined && seen.toSorted().join() !== user.duties.toSorted().join())
    return refuse('version-changed')
  const others = owners.filter((id) => id !== userId)
  if (others.length === 0 && user.duties.includes('owner') && !duties.includes('owner'))
    return refuse('last-owner')
  await writeDuties(work, user.id, user.duties, duties)
  if (!duties.includes('owner')) await withdrawInvitationsBy(work, user.id)
  return listManagers(work)
}

/** The owners who can sign in. Locked until the end of the transaction, so that two owners cannot demote each other. */
async function lockOwners({ tx }: Work): Promise<string[]> {
  const rows = await rowsOf(
    tx,
    v.object({ id: v.string() }),
    sql`select id from users where role = 0 and disabled_at is null and 'owner' = any(duties) order by id for update`,
  )
  return rows.map(({ id }) => id)
}

/** Writes the duties. A user without any is not a manager. */
export async function writeDuties(
  work: Work,
  id: string,
  before: readonly Duty[],
  after: Duty[],
): Promise<void> {
  await work.tx
    .update(users)
    .set({ duties: after, role: after.length === 0 ? 1 : 0 })
    .where(eq(users.id, id))
  await record(work, 'manager.duties-changed', `user:${id}`, { before, after })
}
