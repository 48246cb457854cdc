import * as v from 'valibot'
import { time } from '#contract/shapes.ts'
import { claimStates } from './order-states.ts'

/** What the buyer and the recipient of a gift see of a key before it is revealed. */
export const orderKey = v.object({
  id: v.string(),
  /** The last four characters; the whole key only by revealing it. */
  lastFour: v.string(),
  revealedAt: v.nullable(time),
})

/** Whom an order is a gift for; null: it is none. Its keys are theirs, and stay hidden from the buyer. */
export const orderGift = v.nullable(
  v.object({
    name: v.string(),
    email: v.string(),
    message: v.string(),
    /** When it goes to them. */
    sendAt: time,
    sentAt: v.nullable(time),
    /** A key of it was shown: nothing of it can be changed any more. */
    opened: v.boolean(),
  }),
)

export const orderClaim = v.object({
  reference: v.string(),
  state: v.picklist(claimStates),
  date: time,
  answer: v.nullable(v.string()),
})
