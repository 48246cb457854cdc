import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type * as contract from '#contract/identity/invitation.ts'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import { duties as allDuties } from '#shop/identity/permission.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { checkedValue } from '#server/database/rows.ts'
import { invitations } from '#server/database/tables/identity/invitations.ts'
import { users } from '#server/database/tables/identity/users.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import { hashToken } from '#server/secrets/hash-token.ts'
import { writeDuties } from './change-duties.ts'
import { hasOwner } from './invite-first-owner.ts'

type State = OutputOf<typeof contract.getInvitation>['state']
type Row = typeof invitations.$inferSelect & { readonly expired: boolean }

/** The state of an invitation. The holder of an open link sees whom it invites: it was sent to that mailbox. */
export async function getInvitation(
  { tx }: Read,
  { token }: InputOf<typeof contract.getInvitation>,
): Promise<OutputOf<typeof contract.getInvitation>> {
  const [found] = await tx
    .select({
      invitation: invitations,
      by: users.username,
      expired: checkedValue(v.boolean(), sql`${invitations.endsAt} <= now()`),
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(eq(invitations.tokenHash, hashToken(token)))
  if (found === undefined) return { state: 'unknown', invited: null }
  const { invitation, by, expired } = found
  const state = await stateNow({ tx }, { ...invitation, expired })
  const { email, duties } = invitation
  return { state, invited: state === 'open' ? { email, by, duties } : null }
}

/**
 * Joins the team. The row is locked, so that an invitation is used once. Two-factor authentication is required first,
 * so that no manager is without it, whatever the settings say.
 */
export async function acceptInvitation(
  work: Work,
  { token }: InputOf<typeof contract.acceptInvitation>,
): Promise<undefined | Refusal<RefusalOf<typeof contract.acceptInvitation>>> {
  const { user } = work.actor
  if (user === null) throw new Error('This needs a signed-in user')
  const [found] = await work.tx
    .select({
      invitation: invitations,
      expired: checkedValue(v.boolean(), sql`${invitations.endsAt} <= now()`),
    })
    .from(invitations)
    .where(eq(invitations.tokenHash, hashToken(token)))
    .for('update')
  if (found === undefined) return refuse('invitation-not-open')
  const { invitation, expired } = found
  if ((await stateNow(work, { ...invitation, expired })) !== 'open') return refuse('invitation-not-open')
  if (invitation.email !== null && invitation.email.toLowerCase() !== user.profile.email.toLowerCase())
    return refuse('invitation-of-another')
  if (!user.twoFactorPassed) return refuse('second-factor-needed')
  const [account] = await work.tx.select().from(users).where(eq(users.id, user.id)).for('update')
  if (account === undefined) throw new Error(`User ${user.id} is gone`)
  await work.tx
    .update(invitations)
    .set({ acceptedAt: sql`now()`, acceptedBy: user.id })
    .where(eq(invitations.id, invitation.id))
  const wanted = allDuties.filter((duty) => account.duties.includes(duty) || invitation.duties.includes(duty))
  await writeDuties(work, user.id, account.duties, wanted)
  await record(work, 'invitation.accepted', `invitation:${invitation.id}`, { duties: wanted })
}

/** The link for the first owner is invalid once there is an owner. */
async function stateNow(
  read: Pick<Read, 'tx'>,
  row: Pick<Row, 'email' | 'acceptedAt' | 'withdrawnAt' | 'expired'>,
): Promise<State> {
  const state = stateOf(row)
  return state === 'open' && row.email === null && (await hasOwner(read)) ? 'used' : state
}

function stateOf({
  acceptedAt,
  withdrawnAt,
  expired,
}: Pick<Row, 'acceptedAt' | 'withdrawnAt' | 'expired'>): State {
  if (acceptedAt !== null) return 'used'
  if (withdrawnAt !== null) return 'withdrawn'
  return expired ? 'expired' : 'open'
}
