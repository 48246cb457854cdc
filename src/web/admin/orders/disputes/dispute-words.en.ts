import type { DisputeView } from '#contract/admin/orders/disputes.ts'
import type { RiskRule } from '#shop/orders/risk.ts'

export const words = {
  title: 'Disputes',
  none: 'Did the payment provider tell you that the buyer disputes the charge? Record it here: keys that were not revealed yet stay closed from then on.',
  record: 'Record a dispute',
  recordText:
    'Keys and files of this order are closed at once. Keys the buyer has already revealed cannot be taken back.',
  recordReason: 'What the payment provider writes',
  answerBy: 'Answer by',
  answerByHint: 'The last day on which the payment provider accepts your answer, if it names one.',
  recorded: 'Dispute recorded. Keys and files of the order are closed.',
  states: { open: 'Open', won: 'Won', lost: 'Lost' } satisfies Record<DisputeView['state'], string>,
  advice:
    'Answer on the payment provider’s site, with the evidence below, before the date it names. Then record the outcome here.',
  holds: 'Keys and files are closed.',
  free: 'Keys and files are open.',
  answerUntil: (time: string) => `Answer until ${time}`,
  won: 'Won',
  wonText: 'The money stays with the shop. Keys and files open again.',
  lost: 'Lost',
  lostText: 'The buyer got the money. Keys and files stay closed.',
  released: 'Open the keys',
  releasedText: 'The dispute goes on, but you trust the buyer: keys and files open now.',
  done: 'Recorded.',
  settle: {
    open: 'Record the loss',
    hint: 'The bank took the money. Record how much, and what happens to the keys: unopened ones can be sold again.',
    title: 'Loss from the dispute',
    text: 'The bank has already taken the money. It counts as refunded; nothing is sent to the payment provider, and no e-mail is sent. The accountant needs a credit note for it, listed under “Tax documents”.',
    amount: 'Amount the bank took, in ₪',
    amountHint: (most: string) => `At most ${most}, what remains of this order.`,
    tooLittle: 'This is less than the units below cost, and the buyer paid for them: choose fewer, or none.',
    units: 'What is taken back from the buyer',
    took: (sum: string) => `The bank took ${sum}. It no longer counts as income.`,
    submit: 'Record the loss',
    done: 'Loss recorded.',
    settled: 'The loss is recorded; see “Refunds”.',
    unrecorded: (sum: string) => `The dispute took another ${sum} that is not recorded.`,
  },
  evidence: {
    title: 'Evidence',
    hint: 'What the shop knows about this purchase. IP addresses are kept for a limited time.',
    show: 'Show the evidence',
    copy: 'Copy',
    copied: 'Copied.',
    order: 'Order',
    buyer: 'Buyer',
    guest: 'guest, without an account',
    placed: 'Ordered',
    terms: 'Agreed to the terms of service',
    paid: 'Paid',
    transaction: 'Transaction',
    cardCountry: 'Country of the card',
    delivered: 'Delivered',
    no: 'no',
    units: 'What was delivered, and when the buyer first opened it',
    unseen: 'not opened',
    byEmail: 'by e-mail',
    emails: 'E-mails sent to the buyer',
    visits: 'What the buyer did, and from which IP address',
    noAddress: 'address no longer kept',
    browsers: 'Browsers signed in to the buyer’s account',
  },
  actions: {
    'paid-not-delivered': 'Deliver now',
    'double-charge': 'Refund the second charge',
    'refund-late': 'Ask the payment provider again',
    'risk-check': 'Deliver',
  },
  lossDiffers: (taken: string, recorded: string) =>
    `The provider now says that this dispute took ${taken}; ${recorded} is recorded. Correct it with your accountant.`,
  lossRemains:
    'Refunds of this order pay only what the recorded loss leaves. If the buyer returns something, pay the rest by hand.',
  hints: {
    'paid-not-delivered': 'The payment arrived, but the order was never delivered. One click delivers it.',
    'delivered-not-paid':
      'The order was delivered, but the payment provider now says that the charge did not go through. Check there, then close the task.',
    'double-charge': 'The buyer paid twice, and the second payment is not refunded yet.',
    'refund-late': 'This refund is days late: the payment provider has not confirmed it.',
    'risk-check':
      'Check the order. If all is well, deliver it: the buyer gets the e-mail that leads to the keys. If not, refund it.',
    'listed-otherwise':
      'The payment provider lists this payment with a different amount or currency. Compare both, correct the difference, then close the task.',
    'payment-not-listed':
      'This payment is missing from the payment provider’s list. Check there whether the money really arrived, then close the task.',
    'refund-unknown':
      'The payment provider reports a refund that the shop did not make. Check there whether the money reached the buyer, and that they are not refunded twice. Cancel or replace what is due, then close the task.',
    dispute: 'The buyer disputes the charge. See “Disputes” below.',
  },
  risks: {
    blocked: (kind: string): string =>
      kind === 'network'
        ? 'Orders from this network address are blocked.'
        : kind === 'email-domain'
          ? 'Orders from this e-mail domain are blocked.'
          : 'Orders from this e-mail address are blocked.',
    'first-order': (total: string) => `The buyer’s first order, for ${total}.`,
    'many-units': (units: string) => `${units} units of one product.`,
    'email-domain': (domain: string) => `A disposable e-mail address (${domain}).`,
    network: (orders: string) => `${orders} orders within an hour from one network address.`,
    'foreign-card': (country: string) => `Paid by a card from abroad (${country}).`,
  } satisfies Record<RiskRule, (found: string) => string>,
  /** For a card whose country is not named. */
  abroad: 'other than Israel',
  acted: 'Done.',
  notYet: 'The payment provider has not confirmed it yet. The shop keeps asking.',
}
