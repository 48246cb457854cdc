import { and, eq } from 'drizzle-orm'
import { currency } from '#shop/money.ts'
import { takesMoney } from '#shop/orders/status.ts'
import { isCouponUsedUp } from '#server/coupons/is-coupon-used-up.ts'
import type { Work } from '#server/database/transaction.ts'
import type { JobData } from '#server/jobs/job-data.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { openTask } from '#server/orders/order/manager-tasks.ts'
import type { OrderRow } from '#server/orders/order/find-own-order.ts'
import type { PaymentReport } from '#server/integrations/payments/provider.ts'
import { owePayment } from './owe-payment.ts'
import { type paymentAttempts, payments } from '#server/database/tables/payments/payments.ts'

/** One payment through an attempt of an order this transaction has locked. */
export type Receipt = {
  readonly order: OrderRow
  readonly attempt: typeof paymentAttempts.$inferSelect
  readonly report: PaymentReport
  readonly transaction: PaymentReport['transactions'][number]
}

type Payment = typeof payments.$inferSelect

/** Why an order cannot accept a payment of the right sum, and the e-mail its buyer gets. */
const overpaymentEmails = {
  'paid-already': 'surplus-payment',
  'order-cancelled': 'paid-after-cancellation',
  'coupon-gone': 'paid-without-coupon',
  // its e-mail finds no address
  'account-deleted': 'paid-after-cancellation',
} as const satisfies Record<string, JobData['send-order-email']['mail']>
type OverpaymentReason = keyof typeof overpaymentEmails

type Judgement =
  | { readonly allocation: 'matched' | 'mismatched'; readonly why: null }
  | { readonly allocation: 'overpaid'; readonly why: OverpaymentReason }

/** Decides whether a payment pays its order. A late payment of an ended order may find its coupon used up. */
export async function allocatePayment(work: Work, receipt: Receipt): Promise<Judgement> {
  const { order } = receipt
  if (!isWhatWasAsked(receipt)) return { allocation: 'mismatched', why: null }
  const [applied] = await work.tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.allocation, 'matched')))
  if (applied !== undefined) return { allocation: 'overpaid', why: 'paid-already' }
  // nobody could open it
  if (order.email === '') return { allocation: 'overpaid', why: 'account-deleted' }
  if (!takesMoney(order))
    return { allocation: 'overpaid', why: order.status === 'cancelled' ? 'order-cancelled' : 'paid-already' }
  if (order.couponCode !== null && (await isCouponUsedUp(work, order.id)))
    return { allocation: 'overpaid', why: 'coupon-gone' }
  return { allocation: 'matched', why: null }
}

function isWhatWasAsked({ order, attempt, report, transaction }: Receipt): boolean {
  return (
    report.orderId === order.id &&
    transaction.amountAgorot === attempt.amountAgorot &&
    attempt.amountAgorot === order.totalAgorot &&
    transaction.currency === currency
  )
}

/**
 * Handles money the shop may not keep: an overpayment is owed back from here on, any other payment waits for
 * a manager. The payer gets an e-mail either way.
 */
export async function refundOrReport(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  payment: Payment,
  why: OverpaymentReason | null,
): Promise<void> {
  const { id, orderId, transactionId, amountAgorot } = payment
  if (why === null)
    await openTask(work, {
      kind: 'amount-mismatch',
      orderId,
      detail: { id: transactionId, amountAgorot, currency: payment.currency },
    })
  else await owePayment(work, jobs, payment, 'overpaid')
  const mail = why === null ? 'amount-mismatch' : overpaymentEmails[why]
  await jobs.enqueue(work, 'send-order-email', { orderId, mail, about: id })
}
