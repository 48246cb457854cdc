import * as v from 'valibot'
import { time } from '#contract/shapes.ts'
import { claimStates } from './order-states.ts'

/** A key before it is revealed, for the buyer and the recipient of a gift. */
export const orderKey = v.object({
  id: v.string(),
  /** The last four characters; revealing returns the whole key. */
  lastFour: v.string(),
  revealedAt: v.nullable(time),
})

/** The recipient of a gift; null if it is no gift. The keys are the recipient's and hidden from the buyer. */
export const orderGift = v.nullable(
  v.object({
    name: v.string(),
    email: v.string(),
    message: v.string(),
    /** When it is sent. */
    sendAt: time,
    sentAt: v.nullable(time),
    /** Its e-mail contains the keys. */
    withKeys: v.boolean(),
    /** A key was revealed, or the e-mail with the keys was sent: the gift can no longer be changed. */
    opened: v.boolean(),
  }),
)

export const orderClaim = v.object({
  reference: v.string(),
  state: v.picklist(claimStates),
  date: time,
  answer: v.nullable(v.string()),
})
