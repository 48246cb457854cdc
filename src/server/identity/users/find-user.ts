import { eq, sql } from 'drizzle-orm'
import type { Read } from '#server/database/transaction.ts'
import { users } from '#server/database/tables/identity/users.ts'

export type UserRow = typeof users.$inferSelect

/** Finds a user by e-mail address if the login contains @ (usernames cannot), otherwise by username; ignores case. */
export async function findUser(tx: Read['tx'], login: string): Promise<UserRow | null> {
  const column = login.includes('@') ? users.email : users.username
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${column})`, login.toLowerCase()))
  return user ?? null
}
