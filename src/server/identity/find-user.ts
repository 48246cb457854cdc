import { eq, sql } from 'drizzle-orm'
import type { Read } from '#server/database/transaction.ts'
import { users } from '#server/database/tables/identity/users.ts'

export type UserRow = typeof users.$inferSelect

/** By address when there is an @ in it (no username has one), else by name; the case does not matter. */
export async function findUser(tx: Read['tx'], login: string): Promise<UserRow | null> {
  const column = login.includes('@') ? users.email : users.username
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${column})`, login.toLowerCase()))
  return user ?? null
}
