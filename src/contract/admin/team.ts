import * as v from 'valibot'
import { duties, permissions } from '#shop/identity/permission.ts'
import { endpoint } from '../endpoint.ts'
import { invitationHours } from '#shop/limits.ts'
import { email, language, nothing, rowId, time } from '../shapes.ts'

/** The duties and permissions of the manager. */
const admin = v.object({
  userId: v.string(),
  duties: v.array(v.picklist(duties)),
  permissions: v.array(v.picklist(permissions)),
})
export type Admin = v.InferOutput<typeof admin>

export const getAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/desk',
  access: 'manager',
  permission: 'admin.see',
  summary: 'Returns the duties and permissions of the calling manager.',
  input: nothing,
  output: admin,
  refusals: [],
})

const manager = v.object({
  id: v.string(),
  username: v.string(),
  email: v.string(),
  duties: v.array(v.picklist(duties)),
  /** When their last active session was used; null without one. */
  seenAt: v.nullable(time),
  /** Whether two-factor authentication is set up. */
  twoFactor: v.boolean(),
  disabled: v.boolean(),
})
export type Manager = v.InferOutput<typeof manager>

export const listManagers = endpoint({
  method: 'GET',
  path: '/api/admin/team',
  access: 'manager',
  permission: 'team.edit',
  summary: 'Lists all managers with their duties.',
  input: nothing,
  output: v.object({ managers: v.array(manager) }),
  refusals: [],
})

const someDuties = v.pipe(
  v.array(v.picklist(duties), 'duties'),
  v.transform((value) => duties.filter((duty) => value.includes(duty))),
)

const invitation = v.object({
  id: v.string(),
  email: v.string(),
  duties: v.array(v.picklist(duties)),
  language,
  /** A username. */
  by: v.string(),
  endsAt: time,
  expired: v.boolean(),
})
export type Invitation = v.InferOutput<typeof invitation>
const invitations = v.object({ invitations: v.array(invitation) })

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  access: 'manager',
  permission: 'team.edit',
  summary: 'Lists pending invitations to the team, newest first.',
  input: nothing,
  output: invitations,
  refusals: [],
})

export const inviteManager = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  access: 'manager',
  permission: 'team.edit',
  summary: `Invites somebody to the team by e-mail. The link works once, for ${invitationHours} hours.`,
  freshSignIn: true,
  input: v.strictObject({
    email,
    duties: v.pipe(someDuties, v.minLength(1, 'required')),
    language,
  }),
  output: invitations,
  refusals: ['already-manager', 'already-invited'],
  limit: { calls: 60, seconds: 3600 },
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/invitations/:invitationId/resend',
  access: 'manager',
  permission: 'team.edit',
  summary: 'Sends a new invitation link. The previous one becomes invalid, and the expiry starts again.',
  freshSignIn: true,
  input: v.strictObject({ invitationId: rowId }),
  output: invitations,
  refusals: ['not-found'],
  limit: { calls: 60, seconds: 3600 },
})

export const withdrawInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/invitations/:invitationId/withdraw',
  access: 'manager',
  permission: 'team.edit',
  summary: 'Withdraws a pending invitation. Its link becomes invalid.',
  input: v.strictObject({ invitationId: rowId }),
  output: invitations,
  refusals: ['not-found'],
})

export const changeDuties = endpoint({
  method: 'PUT',
  path: '/api/admin/team/:userId',
  access: 'manager',
  permission: 'team.edit',
  summary:
    'Changes the duties of a manager. Without any duty, the account is no longer a manager’s. The last owner cannot lose that duty.',
  freshSignIn: true,
  input: v.strictObject({
    userId: v.pipe(v.string(), v.uuid('identifier')),
    duties: someDuties,
    /** The duties that were edited: the call is refused if they were changed since. */
    seen: v.optional(someDuties),
  }),
  output: v.object({ managers: v.array(manager) }),
  refusals: ['not-found', 'version-changed', 'last-owner'],
})
