import type { settlements, UnmatchedPayment } from '#contract/admin/orders/payments.ts'

type Settlement = (typeof settlements)[number]

/** Unmatched payments. */
export const words = {
  title: 'Unmatched payments',
  lead: 'Payments without an order, or with an amount that does not match it. Refund each one, or record how it was settled.',
  empty: 'No unmatched payments',
  emptyText: 'Payments of a wrong amount, or without an order, appear here.',
  at: 'Arrived',
  why: 'Why',
  amount: 'Amount',
  transaction: 'Transaction',
  order: 'Order',
  actions: 'Actions',
  whys: {
    mismatched: 'Wrong amount or currency',
    'no-order': 'No order',
    'only-listed': 'Only in the payment provider’s list',
    'unknown-refund': 'Unknown refund',
    'not-found': 'Unknown to the payment provider',
    'provider-gone': 'Messages of a payment provider that is no longer set up',
    'not-verified': 'Messages that the payment provider does not verify',
  } satisfies Record<UnmatchedPayment['why'], string>,
  expected: 'Expected:',
  amountUnknown: 'Unknown',
  of: 'Belongs to',
  ofs: { order: 'An order', nobody: 'No order' },
  keptText:
    'When you settle a payment by hand, record what was done; the audit log keeps who, when, how and why.',
  kept: 'Settled payments in the audit log',
  advice: {
    returnable: 'Press “Refund”: the whole amount is refunded the way it was paid.',
    foreign: (currency: string, provider: string) =>
      `It was paid in ${currency}, and the shop refunds shekels only. Refund it on the site of ${provider}, then mark it as settled.`,
    byHand: (provider: string) =>
      `The shop cannot refund it automatically. Refund the transaction on the site of ${provider}, then mark it as settled.`,
    onlyListed: (provider: string) =>
      `${provider} lists this payment, and the shop has no order for it. If you took it elsewhere, such as by phone, mark it as settled. If not, refund it on the site of ${provider} first.`,
    refund: (provider: string) =>
      `A refund was made on the site of ${provider}, and the shop knows neither the refund nor its order. Check there whose it is, then mark it as settled.`,
    notVerified: (provider: string) =>
      `Messages in the name of ${provider} have waited for a day, because it does not verify that it sent them. There may be disputes among them. Check its credentials and webhook in the payment settings, and the messages are processed automatically. Those still not verified after you mark this as settled are not tried again.`,
    notFound: (provider: string) =>
      `${provider} reported a payment but does not know it when asked. Look it up on its site: if money arrived, refund it there. Then mark it as settled.`,
  },
  back: 'Refund',
  backTitle: 'Refund this payment',
  backText:
    'The whole amount is refunded the way it was paid, and the customer gets an e-mail. The order stays as it is.',
  backDone: 'We are refunding the payment.',
  settle: 'Settled',
  settleTitle: 'Mark the payment as settled',
  settleText:
    'This moves no money: it records what you have already done. The audit log keeps your name, the time, the amount and what you write here.',
  how: 'What was done',
  choose: 'Choose…',
  hows: {
    refunded: 'Refunded to the payer',
    'used-for-order': 'Used for an order of the payer',
    'not-received': 'No money arrived',
    other: 'Something else',
  } satisfies Record<Settlement, string>,
  reason: 'How and why',
  settleDone: 'The payment is settled and off the list. The audit log keeps what was done.',
}
