/**
 * So long after the delivery a buyer may at least cancel what was neither revealed nor downloaded (Consumer
 * Protection Law, s. 14C). A shop may give more days, and each order keeps those it was placed under.
 */
export const leastRefundDays = 14
export const mostRefundDays = 365

/** So long after a notice of cancellation the money is back (Consumer Protection Law, s. 14E). */
export const moneyBackDays = 14
