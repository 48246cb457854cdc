import type { RefundWay } from '#contract/admin/orders/orders.ts'
import type { KeyFate } from '#shop/orders/key-fate.ts'

/** The refund dialog, and the status of each refund. */
export const words = {
  open: 'Refund',
  title: 'Refund',
  sums: { paid: 'Paid', refunded: 'Refunded so far', fee: 'Cancellation fees kept', left: 'Left to refund' },
  /** How a payment can be refunded, by what the payment provider can do. */
  ways: {
    parts: 'Partial refunds are possible, as often as needed.',
    once: 'One refund is possible, full or partial.',
    whole: 'Only a full refund is possible.',
    'by-hand': 'Recorded by hand, so refund it by hand.',
    'provider-gone': 'No longer set up in this shop, so refund it by hand.',
  } satisfies Record<RefundWay, string>,
  byHand: 'By a manager',
  mode: 'What to refund',
  modes: {
    units: 'Units, at their price',
    amount: 'Part of the price; the customer keeps everything',
  },
  fee: {
    cause: 'Why it is refunded',
    causeHint:
      'A fee is allowed only when the customer changed their mind: Consumer Protection Law, 1981, s. 14E.',
    causes: {
      shop: 'Faulty, not supplied, or the shop’s decision: no fee',
      mind: 'The customer changed their mind',
    },
    fee: (percent: number) => `Cancellation fee (${percent}%)`,
    keep: (sum: string) => `Keep ${sum}`,
    waive: 'Waive it and refund everything',
    kept: (fee: string, price: string) => `${fee} of the price of ${price} is kept as a cancellation fee.`,
    keptOf: (sum: string) => `cancellation fee kept: ${sum}`,
    refund: 'Refund the cancellation fee',
    refundText:
      'It is the fee that earlier refunds of this order kept. Nothing else about the order changes.',
    back: 'A cancellation fee that was kept',
  },
  everything: 'Select all',
  nothing: 'Clear selection',
  line: (left: number, quantity: number) =>
    left === quantity ? `${quantity} ordered` : `${left} of ${quantity} left`,
  linePaid: (net: string) => `${net} paid`,
  lineMoney: (net: string, back: string) => `${net} paid, ${back} refunded`,
  count: (name: string) => `Units of ${name} to refund`,
  key: (lastFour: string) => `Key ${lastFour}`,
  keySeen: (when: string) => `revealed ${when}`,
  keyUnseen: 'not revealed',
  keep: 'The customer keeps it',
  fates: {
    stock: 'Back on sale',
    withdrawn: 'Withdrawn, not sold again',
    burned: 'Burned, never sold again',
  } satisfies Record<KeyFate, string>,
  whole: 'Nothing in this order was delivered, so it is refunded in full and its keys go back on sale.',
  product: 'Product',
  amount: 'Amount, in ₪',
  amountHint: (most: string) =>
    `Less than ${most}. For a full refund, refund the units instead. The customer keeps keys, files and services.`,
  preview: 'What will happen',
  previewNothing: 'Choose what to refund.',
  gets: (sum: string) => `The customer is refunded ${sum}.`,
  noMoney: 'Nothing to refund: it was not paid for, or it was refunded already.',
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
  services: 'The service is cancelled.',
  keeps: 'The customer keeps everything that was bought.',
  ends: 'Nothing remains of the order: its status becomes “Refunded”.',
  mailed: (email: string) => `The customer gets an e-mail at ${email}.`,
  impossible: {
    once: 'The payment provider allows only one partial refund, and it was made already. This becomes a task: refund it by other means.',
    whole: 'The payment provider allows only full refunds. This becomes a task: refund it by other means.',
    'by-hand': 'The payment was recorded by hand. This becomes a task: refund it by hand.',
    'provider-gone':
      'The payment provider is no longer set up. This becomes a task: refund it by other means.',
  },
  submit: 'Refund',
  done: 'Refund recorded. The customer gets an e-mail.',
  refunds: 'Refunds',
  number: (place: number) => `Refund ${place}`,
  states: {
    waiting: 'Waiting to be sent',
    asked: 'Sent to the payment provider, not confirmed yet',
    paid: 'Refunded',
    byBank: 'Taken by the bank',
    refused: 'Failed',
  },
  causes: {
    buyer: 'Cancelled by the customer',
    manager: 'Refunded by a manager',
    overpaid: 'Paid twice or too late',
    dispute: 'Taken back by the bank in a dispute',
  },
  granted: (when: string) => `granted ${when}`,
  askedAt: (when: string) => `last checked ${when}, checked again automatically`,
  paidAt: (when: string) => `confirmed ${when}`,
  paidByHand: 'Refunded by other means',
  part: (name: string, quantity: number) =>
    quantity === 0 ? `${name}: part of the price` : `${name} × ${quantity}`,
  reference: 'Reference',
  why: 'Why',
  retry: 'Try again',
  retryHints: {
    'looked-up': 'The payment provider is asked for its status first, so nothing is refunded twice.',
    'not-looked-up':
      'This payment provider cannot be asked: first check in its system that this was not refunded there.',
  },
  partlyPaid: 'The shop has paid a part: close the task once the rest is paid.',
  retried: 'Trying again. Its status appears here.',
}
export type RefundWords = typeof words
