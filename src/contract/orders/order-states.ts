/** `waiting-for-payment` → `delivered`, or another end. `held`: paid, but its keys and files are locked. */
export const deliveryStates = [
  'waiting-for-payment',
  'delivered',
  'paid-waiting-for-stock',
  'held-for-check',
  'held-in-dispute',
  'not-paid',
] as const

export const refundStates = ['owed', 'paid', 'refused'] as const
export const claimStates = ['open', 'granted', 'refused'] as const
