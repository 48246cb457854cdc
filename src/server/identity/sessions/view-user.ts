import type { User } from '#contract/identity/session.ts'
import type { users } from '#server/database/tables/identity/users.ts'

/** A user for the API; lists every field explicitly. */
export function viewUser(
  row: Pick<
    typeof users.$inferSelect,
    'id' | 'createdAt' | 'role' | 'language' | 'username' | 'email' | 'phone'
  >,
): User {
  const { id, createdAt, role, language, username, email, phone } = row
  return { id, created_at: createdAt.toISOString(), role, language, username, email, phone }
}
