import type { DisputeView } from '#contract/admin/orders/disputes.ts'
import type { RiskRule } from '#shop/orders/risk.ts'

export const words = {
  title: 'Disputes',
  none: 'Has the payment company written that the buyer disputes the charge? Write it down: keys that were not seen yet stay closed from then on.',
  record: 'Write down a dispute',
  recordText:
    'Keys and files of this order are closed at once. Keys the buyer has seen already cannot be taken back.',
  recordReason: 'What the payment company writes',
  answerBy: 'Answer by',
  answerByHint: 'The last day on which the payment company takes your answer, if it names one.',
  recorded: 'Written down. Keys and files of the order are closed.',
  states: { open: 'Open', won: 'Won', lost: 'Lost' } satisfies Record<DisputeView['state'], string>,
  advice:
    'Answer at the payment company, with the evidence below, before the day it names. Then write down here what became of it.',
  holds: 'Keys and files are closed.',
  free: 'Keys and files are open.',
  answerUntil: (time: string) => `Answer until ${time}`,
  won: 'Won',
  wonText: 'The money stays with the shop. Keys and files open again.',
  lost: 'Lost',
  lostText: 'The money went back to the buyer. Keys and files stay closed.',
  released: 'Open the keys',
  releasedText: 'The dispute goes on, but you trust the buyer: keys and files open now.',
  done: 'Written down.',
  settle: {
    open: 'Write down the loss',
    hint: 'The bank took the money. Write down how much, and what becomes of the keys: unopened ones can be sold again.',
    title: 'What the lost dispute took',
    text: 'The money has left through the bank. It counts as given back, nothing is sent to the payment company, and no e-mail leaves. The accountant needs a credit for it; it stands under “Tax documents”.',
    amount: 'Sum that the bank took, in ₪',
    amountHint: (most: string) => `At most ${most}, what is left of this order.`,
    tooLittle: 'Less than the units below cost. Their buyer has paid for them: choose fewer, or none.',
    units: 'What is taken back from the buyer',
    took: (sum: string) => `The bank took ${sum}. It no longer counts as income.`,
    submit: 'Write down the loss',
    done: 'Written down.',
    settled: 'The loss is written down; see “Refunds”.',
  },
  evidence: {
    title: 'Evidence',
    hint: 'What the shop knows of this purchase. Network addresses are kept for a limited time.',
    show: 'Show the evidence',
    copy: 'Copy',
    copied: 'Copied.',
    notCopied: 'The browser does not allow copying. Select the text instead.',
    order: 'Order',
    buyer: 'Buyer',
    guest: 'guest, without an account',
    placed: 'Ordered',
    terms: 'Agreed to the terms of sale',
    paid: 'Paid',
    transaction: 'Transaction',
    cardCountry: 'Country of the card',
    delivered: 'Delivered',
    no: 'no',
    units: 'What was delivered, and when the buyer first opened it',
    unseen: 'not opened',
    byEmail: 'by e-mail',
    emails: 'E-mails sent to the buyer',
    visits: 'What the buyer did, and from which network address',
    noAddress: 'address no longer kept',
    browsers: 'Browsers signed in to the buyer’s account',
  },
  acts: {
    'paid-not-delivered': 'Deliver now',
    'double-charge': 'Give the second charge back',
    'refund-late': 'Ask the payment company again',
    'risk-check': 'Deliver',
  },
  hints: {
    'paid-not-delivered': 'The money came, but the order was never delivered. One press delivers it.',
    'delivered-not-paid':
      'The order was delivered, but the payment company now says that the charge did not go through. Look there, then close the task.',
    'double-charge': 'The buyer paid twice, and the second sum is not on its way back yet.',
    'refund-late': 'The money should have gone back days ago. The payment company has not confirmed it.',
    'risk-check':
      'Look at the order. If all is well, deliver it: the buyer gets the e-mail with the way to the keys. If not, refund it.',
    'listed-otherwise':
      'The payment company lists this payment with another sum or currency than the shop has. Compare both there, put the difference right, then close the task.',
    'payment-not-listed':
      'The payment company’s own list of payments lacks this one. Look there whether the money really came, then close the task.',
    'refund-unknown':
      'Somebody gave money back on the payment company’s site, and the shop does not know of it. Check that the buyer is not refunded twice, and cancel or replace what is due, then close the task.',
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
    'email-domain': (domain: string) => `A throw-away e-mail address (${domain}).`,
    network: (orders: string) => `${orders} orders within an hour from one network address.`,
    'foreign-card': (country: string) => `Paid by a card from abroad (${country}).`,
  } satisfies Record<RiskRule, (found: string) => string>,
  /** Of a card whose country is not named. */
  abroad: 'another than Israel',
  acted: 'Done.',
  notYet: 'The payment company has not confirmed it yet. The shop goes on asking.',
}
