/** The refusals that only managers meet: their sentences stay out of what a shopper downloads. */
export const deskProblems = {
  'version-changed': {
    status: 409,
    sentence: 'Somebody else has changed this meanwhile. Nothing was overwritten.',
    wakes: false,
  },
  'coupon-code-taken': { status: 409, sentence: 'A coupon with this code exists already.', wakes: false },
  'last-owner': { status: 409, sentence: 'The shop needs at least one owner.', wakes: false },
} as const
