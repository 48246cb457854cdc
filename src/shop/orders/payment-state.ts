/** The payment state of an order. `undelivered`: paid, and nothing was delivered. */
export const paymentStates = ['unpaid', 'undelivered', 'paid', 'refunded', 'free'] as const
export type PaymentState = (typeof paymentStates)[number]
