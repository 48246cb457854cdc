/**
 * The minimum term, from delivery, to cancel what was neither revealed nor downloaded (Consumer Protection Law,
 * s. 14C). A shop can give more days; an order keeps the term it was placed under.
 */
export const minRefundDays = 14
export const maxRefundDays = 365

/** How long after a cancellation the money must be refunded (Consumer Protection Law, s. 14E). */
export const moneyBackDays = 14
