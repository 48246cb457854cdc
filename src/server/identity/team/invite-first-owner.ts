import { randomBytes } from 'node:crypto'
import { and, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { invitationHours } from '#shop/limits.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import { rowsOf } from '#server/database/rows.ts'
import { invitations } from '#server/database/tables/identity/invitations.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import { hashToken } from '#server/secrets/hash-token.ts'
import { isOpen } from './invite-manager.ts'

/**
 * Creates the link, printed by the server, by which the first owner of a shop is set up. Returns its token, or null
 * if there is an owner. Earlier links become invalid.
 */
export async function inviteFirstOwner(work: Work): Promise<string | null> {
  if (await hasOwner(work)) return null
  const token = randomBytes(32).toString('base64url')
  const endsAt = sql`now() + make_interval(hours => ${invitationHours}::int)`
  await work.tx
    .update(invitations)
    .set({ withdrawnAt: sql`now()` })
    .where(and(isNull(invitations.email), isOpen))
  const id = newRowId()
  const made = await work.tx
    .insert(invitations)
    .values({
      id,
      email: null,
      invitedBy: null,
      duties: ['owner'],
      language: 'en',
      tokenHash: hashToken(token),
      endsAt,
    })
    // another server starting at the same time prints its own
    .onConflictDoNothing()
    .returning({ id: invitations.id })
  if (made.length === 0) return null
  await record(work, 'invitation.sent', `invitation:${id}`, { duties: ['owner'] })
  return token
}

/** True if there is an owner who can sign in. */
export async function hasOwner({ tx }: Pick<Read, 'tx'>): Promise<boolean> {
  const [row] = await rowsOf(
    tx,
    v.object({ there: v.boolean() }),
    sql`select exists (select from users where role = 0 and 'owner' = any(duties) and disabled_at is null) as there`,
  )
  return row?.there === true
}
