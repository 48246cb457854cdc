import { eq } from 'drizzle-orm'
import type { User } from '#contract/identity/session.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import { currentUser } from '../sessions/get-current-user.ts'
import { users } from '#server/database/tables/identity/users.ts'
import { viewUser } from '../sessions/view-user.ts'

type Details = Partial<Pick<typeof users.$inferInsert, 'phone' | 'language'>>

/** Changes or removes the phone, or changes the language, of the signed-in user. The same details are no change. */
export async function changeDetails(work: Work, details: Details): Promise<User> {
  const before = await currentUser(work)
  const { id } = before
  const { phone = before.phone, language = before.language } = details
  if (phone === before.phone && language === before.language) return viewUser(before)
  const [user] = await work.tx.update(users).set(details).where(eq(users.id, id)).returning()
  if (user === undefined) throw new Error(`User ${id} is gone`)
  await record(work, 'user.details-changed', `user:${id}`, { changed: Object.keys(details) })
  return viewUser(user)
}
