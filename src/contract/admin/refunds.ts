import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { claimStates, orderId } from '../orders.ts'
import { plainText, shekels, time } from '../shapes.ts'

/** A claim as a manager sees it. */
const claim = v.object({
  claimId: v.string(),
  orderId: v.string(),
  state: v.picklist(claimStates),
  reason: v.string(),
  date: time,
  buyer: v.string(),
  email: v.string(),
  /** What of the order was not given back yet. */
  left: shekels,
  answer: v.nullable(v.string()),
  decidedAt: v.nullable(time),
})

export const listRefundClaims = endpoint({
  method: 'GET',
  path: '/api/admin/refund-claims',
  access: 'manager',
  permission: 'orders.see',
  summary: 'What buyers ask to have back that the rule does not grant: the open claims first, 50 at most.',
  input: v.strictObject({}),
  output: v.object({ claims: v.array(claim) }),
  refusals: [],
})

export const decideRefundClaim = endpoint({
  method: 'POST',
  path: '/api/admin/refund-claims/:claimId',
  access: 'manager',
  permission: 'orders.refund',
  summary:
    'Decides a claim, with an answer that the buyer reads. Granting gives back everything that is left of the order: seen keys are burned, unseen ones return to the shelf.',
  input: v.strictObject({ claimId: orderId, grant: v.boolean(), answer: plainText(1000) }),
  output: v.object({ claimId: v.string(), state: v.picklist(claimStates) }),
  refusals: ['not-found', 'claim-decided'],
})
