import type { StrayPayment } from '../../../contract/payment-desk.ts'

/** Money that pays no order. */
export const words = {
  title: 'Payments to look into',
  lead: 'Money that arrived and pays no order. It is not the shop’s to keep: give it back, or say how it was settled.',
  empty: 'No payment waits for you',
  emptyText: 'Money that is paid twice, is not what was asked for, or belongs to no order appears here.',
  at: 'Arrived',
  why: 'Why',
  amount: 'Sum',
  transaction: 'Transaction',
  order: 'Order',
  actions: 'Actions',
  whys: {
    surplus: 'Paid twice',
    mismatch: 'Not what was asked for',
    'no-order': 'Of no order',
    'not-found': 'Unknown to the payment company',
  } satisfies Record<StrayPayment['why'], string>,
  asked: 'Asked for:',
  unsaid: 'Not known',
  of: 'Belongs to',
  ofs: { order: 'An order', nobody: 'No order' },
  back: 'Give back',
  backTitle: 'Give the payment back',
  backText:
    'The whole sum goes back the way it came, and the customer gets a letter. The order stays as it is.',
  backDone: 'The money is on its way back.',
  settle: 'Settled',
  settleTitle: 'Mark the payment as settled',
  settleText: 'For money that you have given back or placed by other means. Say how.',
  settleDone: 'The payment is off the list.',
}
