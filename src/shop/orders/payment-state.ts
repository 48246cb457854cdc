/** How an order stands with its money. `undelivered`: paid, and nothing was handed over. */
export const paymentStates = ['unpaid', 'undelivered', 'paid', 'refunded', 'free'] as const
export type PaymentState = (typeof paymentStates)[number]
