/** So long after the delivery a buyer may cancel what was neither revealed nor downloaded. */
export const refundDays = 14

/** So long after a notice of cancellation the money is back (Consumer Protection Law, s. 14E). */
export const moneyBackDays = 14
