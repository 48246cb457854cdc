import { eq } from 'drizzle-orm'
import type { User } from '#contract/identity/session.ts'
import type { Read } from '#server/database/transaction.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { viewUser } from './view-user.ts'

/** The row of the signed-in user. Only for endpoints that require a session. */
export async function currentUser(read: Pick<Read, 'tx' | 'actor'>): Promise<typeof users.$inferSelect> {
  const id = read.actor.user?.id
  const [row] = id === undefined ? [] : await read.tx.select().from(users).where(eq(users.id, id))
  if (row === undefined) throw new Error('This needs a signed-in user')
  return row
}

/** The signed-in user, as read with the session of this request. */
export async function getCurrentUser({ actor: { user } }: Pick<Read, 'actor'>): Promise<User> {
  if (user === null) throw new Error('This needs a signed-in user')
  return viewUser({ id: user.id, role: user.role, ...user.profile })
}
