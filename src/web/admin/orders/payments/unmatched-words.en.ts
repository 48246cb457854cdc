import type { settlements, UnmatchedPayment } from '#contract/admin/orders/payments.ts'

type Settlement = (typeof settlements)[number]

/** Money that pays no order. */
export const words = {
  title: 'Payments to look into',
  lead: 'Money that arrived and pays no order. It is not the shop’s to keep: give it back, or say how it was settled.',
  empty: 'No payment waits for you',
  emptyText: 'Money that is not what was asked for, or belongs to no order, appears here.',
  at: 'Arrived',
  why: 'Why',
  amount: 'Sum',
  transaction: 'Transaction',
  order: 'Order',
  actions: 'Actions',
  whys: {
    mismatched: 'Not what was asked for',
    'no-order': 'Of no order',
    'only-listed': 'Only in the payment company’s list',
    'unknown-refund': 'A refund the shop does not know',
    'not-found': 'Unknown to the payment company',
    'provider-gone': 'Messages of a payment company that is no longer set up',
  } satisfies Record<UnmatchedPayment['why'], string>,
  asked: 'Asked for:',
  unsaid: 'Not known',
  of: 'Belongs to',
  ofs: { order: 'An order', nobody: 'No order' },
  keptText: 'Whoever settles one by hand says what was done; who, when, how and why stays in the audit log.',
  kept: 'Settled payments in the audit log',
  advice: {
    returnable: 'Press “Give back”: the whole sum goes back the way it came.',
    foreign: (currency: string, provider: string) =>
      `It came in ${currency}, and the shop only sends back shekels. Give it back on the site of ${provider}, then mark it as settled.`,
    byHand: (provider: string) =>
      `The shop cannot send it back by itself. Find the transaction on the site of ${provider} and give it back there, then mark it as settled.`,
    onlyListed: (provider: string) =>
      `The list of ${provider} has this payment, and the shop has no order for it. If you took it elsewhere, such as by phone, mark it as settled. If not, give it back on the site of ${provider} first.`,
    refund: (provider: string) =>
      `Money went back on the site of ${provider}, and the shop knows neither the refund nor its order. Look there whose it is, then mark it as settled.`,
    notFound: (provider: string) =>
      `${provider} reported a payment and does not know it when asked. Look it up on its site: if money came, give it back there. Then mark it as settled.`,
  },
  back: 'Give back',
  backTitle: 'Give the payment back',
  backText:
    'The whole sum goes back the way it came, and the customer gets an e-mail. The order stays as it is.',
  backDone: 'The money is on its way back.',
  settle: 'Settled',
  settleTitle: 'Mark the payment as settled',
  settleText:
    'This moves no money: it writes down what you have already done. Your name, the time, the sum and what you write here stay in the audit log.',
  how: 'What was done',
  choose: 'Choose…',
  hows: {
    'given-back': 'Given back to the payer',
    'used-for-order': 'Used for an order of the payer',
    'never-came': 'No money came',
    otherwise: 'Something else',
  } satisfies Record<Settlement, string>,
  reason: 'How and why',
  settleDone: 'The payment is settled and off the list. What was done stands in the audit log.',
}
