import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type * as contract from '#contract/admin/team.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { invitationHours } from '#shop/limits.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import { checkedValue } from '#server/database/rows.ts'
import { invitations } from '#server/database/tables/identity/invitations.ts'
import { users } from '#server/database/tables/identity/users.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'

type Invitations = OutputOf<typeof contract.listInvitations>
type Enqueue = Pick<Jobs, 'enqueue'>

export const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt))
const fromNow = sql`now() + make_interval(hours => ${invitationHours}::int)`

/** The pending invitations, newest first. */
export async function listInvitations({ tx }: Pick<Read, 'tx'>): Promise<Invitations> {
  const rows = await tx
    .select({
      id: invitations.id,
      email: invitations.email,
      duties: invitations.duties,
      language: invitations.language,
      by: users.username,
      endsAt: invitations.endsAt,
      expired: checkedValue(v.boolean(), sql`${invitations.endsAt} <= now()`),
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(isOpen)
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
  return {
    invitations: rows.flatMap(({ email, endsAt, ...row }) =>
      email === null ? [] : [{ ...row, email, endsAt: endsAt.toISOString() }],
    ),
  }
}

/** Invites somebody into the team. The job that sends the e-mail creates the link. */
export async function inviteManager(
  work: Work,
  jobs: Enqueue,
  { email, duties, language }: InputOf<typeof contract.inviteManager>,
): Promise<Invitations | Refusal<'already-manager' | 'already-invited'>> {
  const [manager] = await work.tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, eq(users.role, 0)))
  if (manager !== undefined) return refuse('already-manager')
  const { user } = work.actor
  if (user === null) throw new Error('Nobody is there to invite')
  const [made] = await work.tx
    .insert(invitations)
    .values({ id: newRowId(), email, duties, language, invitedBy: user.id, endsAt: fromNow })
    .onConflictDoNothing()
    .returning({ id: invitations.id })
  if (made === undefined) return refuse('already-invited', { fields: { email: 'taken' } })
  await jobs.enqueue(work, 'send-invitation', { invitationId: made.id })
  await record(work, 'invitation.sent', `invitation:${made.id}`, { duties })
  return listInvitations(work)
}

/** Sends a new link with a new expiry. The previous link becomes invalid. */
export async function resendInvitation(
  work: Work,
  jobs: Enqueue,
  { invitationId }: InputOf<typeof contract.resendInvitation>,
): Promise<Invitations | Refusal<'not-found'>> {
  const sent = await work.tx
    .update(invitations)
    .set({ tokenHash: null, endsAt: fromNow })
    .where(and(eq(invitations.id, invitationId), isOpen))
    .returning({ id: invitations.id })
  if (sent.length === 0) return refuse('not-found')
  await jobs.enqueue(work, 'send-invitation', { invitationId })
  await record(work, 'invitation.sent-again', `invitation:${invitationId}`)
  return listInvitations(work)
}

/** Withdraws an invitation, unless it was accepted meanwhile. */
export async function withdrawInvitation(
  work: Work,
  { invitationId }: InputOf<typeof contract.withdrawInvitation>,
): Promise<Invitations | Refusal<'not-found'>> {
  const gone = await work.tx
    .update(invitations)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(invitations.id, invitationId), isOpen))
    .returning({ id: invitations.id })
  if (gone.length === 0) return refuse('not-found')
  await record(work, 'invitation.withdrawn', `invitation:${invitationId}`)
  return listInvitations(work)
}

/** Withdraws the open invitations of somebody who may no longer invite. */
export async function withdrawInvitationsBy(work: Work, userId: string): Promise<void> {
  const gone = await work.tx
    .update(invitations)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(invitations.invitedBy, userId), isOpen))
    .returning({ id: invitations.id })
  for (const { id } of gone) await record(work, 'invitation.withdrawn', `invitation:${id}`)
}
