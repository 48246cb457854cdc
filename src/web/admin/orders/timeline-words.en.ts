/** What happened to an order, as its page tells it. */
export const words = {
  title: 'What happened',
  actors: { manager: 'Manager', buyer: 'Customer', guest: 'Guest', system: 'The shop' },
  reason: 'Reason',
  other: (what: string) => `Event: ${what}`,
  /** What is no row of the audit log; the others are called as there. */
  events: {
    'attempt.opened': 'A payment page was opened',
    'email.sent': 'An e-mail was sent',
  },
  emails: {
    completed: 'The order is ready',
    'paid-out-of-stock': 'Paid, waits for stock',
    'key-replaced': 'A new key',
    'keys-recalled': 'New keys in place of a faulty batch',
    'surplus-payment': 'Paid already, goes back',
    'paid-after-cancellation': 'Paid after the cancellation, goes back',
    'paid-without-coupon': 'Paid after the coupon was used, goes back',
    'amount-mismatch': 'Another sum arrived',
    'payment-link': 'The way to pay',
    'refund-granted': 'The refund is on record',
    'refund-paid': 'The money is on its way',
    'refund-refused': 'The refund takes longer',
    document: 'The link of a tax document',
    'claim-buyer': 'The claim has arrived',
    'claim-support': 'The claim, to the shop',
    'claim-decided': 'The claim is decided',
  },
  /** What the shop itself gives as a reason; all others were written by people. */
  reasons: {
    'paid-already': 'The order had been paid or delivered already.',
    'order-cancelled': 'A manager had cancelled the order.',
    'coupon-gone': 'The order had ended, and its coupon was used for another one.',
    'taken-by-hand': 'It was taken by hand, so a person gives it back.',
    'provider-gone': 'It came through a payment company that is no longer set up.',
    'partial-refund-impossible': 'The payment company gives back whole payments only.',
    'second-refund-impossible': 'The payment company gives back part of a payment only once.',
    'dispute-lost':
      'The buyer got this money back through a dispute. Look at the payment company whether the refund had gone out before.',
    'dispute-won':
      'The bank gave this money back to the shop, but the units had been taken back before. Pay the customer back, or see to it otherwise.',
    'outcome-unknown':
      'The payment company did not say whether the money went back. Look there before you give it back by other means.',
  },
}
