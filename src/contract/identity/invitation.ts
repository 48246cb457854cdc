import * as v from 'valibot'
import { duties } from '#shop/identity/permission.ts'
import { endpoint } from '../endpoint.ts'
import { typedText } from '../shapes.ts'

/** The token in the link. A malformed or missing one counts as unknown. */
const token = typedText(100)

/** The state of an invitation. `unknown`: the link is wrong, or a newer one was sent. */
const invitationStates = ['open', 'expired', 'withdrawn', 'used', 'unknown'] as const

export const getInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation',
  access: 'anyone',
  summary: 'Returns the state of an invitation to the team by the token of its link.',
  input: v.strictObject({ token }),
  output: v.object({
    state: v.picklist(invitationStates),
    /** The invitee and the inviter; null unless it is open, and for the link of the first owner. */
    invited: v.nullable(
      v.object({
        email: v.nullable(v.string()),
        by: v.nullable(v.string()),
        duties: v.array(v.picklist(duties)),
      }),
    ),
  }),
  refusals: [],
  limit: { calls: 60, seconds: 600 },
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation/acceptance',
  access: 'user',
  summary:
    'Accepts an invitation to the team, once. Requires an account with the invited address, and two-factor authentication in this session.',
  status: 204,
  input: v.strictObject({ token }),
  output: v.undefined(),
  refusals: ['invitation-not-open', 'invitation-of-another', 'second-factor-needed'],
  limit: { calls: 60, seconds: 600 },
})
