/** The events of an order's timeline. */
export const words = {
  title: 'What happened',
  actors: { manager: 'Manager', buyer: 'Customer', guest: 'Guest', system: 'The shop' },
  reason: 'Reason',
  other: (what: string) => `Event: ${what}`,
  /** Events that are not in the audit log; the others have the names used there. */
  events: {
    'attempt.opened': 'A payment page was opened',
    'email.sent': 'An e-mail was sent',
  },
  emails: {
    completed: 'The order is ready',
    'paid-out-of-stock': 'Paid, waiting for stock',
    'key-replaced': 'A new key',
    'keys-recalled': 'New keys for a faulty batch',
    'surplus-payment': 'Paid twice, refunded',
    'paid-after-cancellation': 'Paid after the cancellation, refunded',
    'paid-without-coupon': 'Paid after the coupon was used, refunded',
    'amount-mismatch': 'Wrong amount received',
    'payment-link': 'Payment link',
    'refund-granted': 'Refund recorded',
    'refund-paid': 'Refund sent',
    'refund-refused': 'The refund takes longer',
    document: 'Link to a tax document',
    'claim-buyer': 'Refund request received',
    'claim-support': 'Refund request sent to the shop',
    'claim-decided': 'Refund request decided',
  },
  /** Reasons given by the shop itself; all others were written by people. */
  reasons: {
    'paid-already': 'The order was already paid or delivered.',
    'order-cancelled': 'A manager had cancelled the order.',
    'account-deleted': 'The buyer had deleted their account, so nobody could open the order.',
    'coupon-gone': 'The order had ended, and its coupon was used for another one.',
    'taken-by-hand': 'It was recorded by hand, so refund it by hand.',
    'provider-gone': 'It came through a payment provider that is no longer set up.',
    'partial-refund-impossible': 'The payment provider allows full refunds only.',
    'second-refund-impossible': 'The payment provider allows only one partial refund.',
    'charge-not-documented': 'The document of the payment that this credit reverses was refused.',
    'issued-twice':
      'Another document had been entered by hand before. The number of this one is in the audit log; cancel one of the two.',
    'document-unconfirmed':
      'The payment provider did not confirm that it issued the document. Check there before you ask for it again.',
    'dispute-lost':
      'The dispute of this payment was lost, so the refund was not sent. Check on the payment provider’s site how much of it the buyer got through the dispute, and whether the refund had been sent before.',
    'dispute-won':
      'The bank returned this money to the shop, but the units had already been taken back. Refund the customer or settle it otherwise.',
    'outcome-unknown':
      'The payment provider did not say whether the refund went through. Check there before you refund it by other means.',
  },
}
