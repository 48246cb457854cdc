import type { RefundWay } from '#contract/admin/orders/orders.ts'
import type { KeyFate } from '#shop/orders/key-fate.ts'

/** The dialog that gives money back, and how each refund stands. */
export const words = {
  open: 'Refund',
  title: 'Give money back',
  sums: { paid: 'Paid', refunded: 'Given back so far', left: 'Can still go back' },
  /** How the money can go back, by what the payment company can do. */
  ways: {
    parts: 'Any part of it can go back, as often as needed.',
    once: 'It can go back once only, in full or in part.',
    whole: 'Only the whole payment can go back.',
    'by-hand': 'Taken by hand, so it is given back by hand.',
    'provider-gone': 'No longer set up in this shop, so it is given back by hand.',
  } satisfies Record<RefundWay, string>,
  byHand: 'By a manager',
  mode: 'What goes back',
  modes: {
    units: 'Units, with their money',
    amount: 'A part of the price; the customer keeps everything',
  },
  everything: 'Choose everything',
  nothing: 'Choose nothing',
  line: (left: number, quantity: number) =>
    left === quantity ? `${quantity} ordered` : `${left} of ${quantity} left`,
  linePaid: (net: string) => `${net} paid`,
  lineMoney: (net: string, back: string) => `${net} paid, ${back} given back`,
  count: (name: string) => `Units of ${name} to give back`,
  key: (lastFour: string) => `Key ${lastFour}`,
  keySeen: (when: string) => `seen ${when}`,
  keyUnseen: 'not seen',
  keep: 'The customer keeps it',
  fates: {
    stock: 'Back on sale',
    withdrawn: 'Withdrawn, not sold again',
    burned: 'Burned, never sold again',
  } satisfies Record<KeyFate, string>,
  whole: 'Nothing of this order was delivered, so it goes back as a whole. Its keys go back on sale.',
  product: 'Product',
  amount: 'Sum, in ₪',
  amountHint: (most: string) =>
    `Less than ${most}. To give all of it back, give the units back. The customer keeps keys, files and services.`,
  preview: 'What will happen',
  previewNothing: 'Choose what goes back.',
  gets: (sum: string) => `${sum} goes back to the customer.`,
  noMoney: 'No money goes back: nothing was paid for it, or all of it went back already.',
  does: {
    stock: (count: number) => (count === 1 ? '1 key goes back on sale.' : `${count} keys go back on sale.`),
    withdrawn: (count: number) =>
      count === 1 ? '1 key is withdrawn from sale.' : `${count} keys are withdrawn from sale.`,
    burned: (count: number) =>
      count === 1
        ? '1 key is burned and never sold again.'
        : `${count} keys are burned and never sold again.`,
  } satisfies Record<KeyFate, (count: number) => string>,
  files: 'The download closes.',
  services: 'The service is no longer owed.',
  keeps: 'The customer keeps everything that was bought.',
  ends: 'Nothing is left of the order: its status becomes Refunded.',
  mailed: (email: string) => `The customer reads it in an e-mail to ${email}.`,
  impossible: {
    once: 'The payment company has given a part back already and does not do so twice. This becomes a task: give it back by other means.',
    whole:
      'The payment company gives back only the whole payment. This becomes a task: give it back by other means.',
    'by-hand': 'The money came by hand. This becomes a task: give it back by hand.',
    'provider-gone':
      'The payment company is no longer set up. This becomes a task: give it back by other means.',
  },
  submit: 'Give back',
  done: 'Recorded. The customer is written to.',
  refunds: 'Refunds',
  number: (place: number) => `Refund ${place}`,
  states: {
    waiting: 'Waiting to be sent',
    asked: 'At the payment company, not confirmed yet',
    paid: 'Paid back',
    byBank: 'Taken by the bank',
    refused: 'Failed',
  },
  causes: {
    buyer: 'Cancelled by the customer',
    manager: 'Given back by a manager',
    overpaid: 'Money that was not needed',
    dispute: 'Taken back by the bank in a dispute',
  },
  granted: (when: string) => `granted ${when}`,
  askedAt: (when: string) => `last asked ${when}, asked again by itself`,
  paidAt: (when: string) => `confirmed ${when}`,
  paidByHand: 'Given back by other means',
  part: (name: string, quantity: number) =>
    quantity === 0 ? `${name}: a part of the price` : `${name} × ${quantity}`,
  reference: 'Reference',
  why: 'Why',
  retry: 'Try again',
  retryHint: 'The payment company is asked first what became of it, so nothing is paid twice.',
  retried: 'It is tried again. How it stands appears here.',
}
export type RefundWords = typeof words
