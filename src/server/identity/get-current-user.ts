import { eq } from 'drizzle-orm'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { getCurrentUser as definition } from '../../contract/identity.ts'
import type { Read } from '../database/work.ts'
import { users } from './table.ts'

/** The signed-in user, field by field. */
export async function getCurrentUser(read: Read): Promise<OutputOf<typeof definition>> {
  const id = read.actor.user?.id
  const [row] = id === undefined ? [] : await read.tx.select().from(users).where(eq(users.id, id))
  if (row === undefined) throw new Error('getCurrentUser needs a user')
  const { createdAt, role, language, username, email, phone } = row
  return { id: row.id, created_at: createdAt.toISOString(), role, language, username, email, phone }
}
