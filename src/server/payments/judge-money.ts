import { and, eq } from 'drizzle-orm'
import { currency } from '../../shop/money.ts'
import { takesMoney } from '../../shop/orders/status.ts'
import { isCouponGone } from '../coupons/coupon-gone.ts'
import type { Work } from '../database/work.ts'
import type { JobData, Jobs } from '../jobs/queue.ts'
import { openTask } from '../orders/manager-tasks.ts'
import type { OrderRow } from '../orders/own-order.ts'
import type { PaymentReport } from '../outside/payments/provider.ts'
import { owePayment } from './owe-payment.ts'
import { type paymentAttempts, payments } from './table.ts'

/** One sum that came through an attempt of an order this transaction has locked. */
export type Receipt = {
  readonly order: OrderRow
  readonly attempt: typeof paymentAttempts.$inferSelect
  readonly report: PaymentReport
  readonly transaction: PaymentReport['transactions'][number]
}

type Payment = typeof payments.$inferSelect

/** Why an order cannot take money that is otherwise right, and what its buyer is written then. */
const surplusLetters = {
  'paid-already': 'surplus-payment',
  'order-cancelled': 'paid-after-cancellation',
  'coupon-gone': 'paid-without-coupon',
} as const satisfies Record<string, JobData['mail-order']['mail']>
type Surplus = keyof typeof surplusLetters

type Judgement =
  | { readonly standing: 'applied' | 'mismatch'; readonly why: null }
  | { readonly standing: 'surplus'; readonly why: Surplus }

/** Whether a sum pays its order. One that an ended order was to be paid with may come too late for its coupon. */
export async function judgeMoney(work: Work, receipt: Receipt): Promise<Judgement> {
  const { order } = receipt
  if (!isWhatWasAsked(receipt)) return { standing: 'mismatch', why: null }
  const [applied] = await work.tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.standing, 'applied')))
  if (applied !== undefined) return { standing: 'surplus', why: 'paid-already' }
  if (!takesMoney(order))
    return { standing: 'surplus', why: order.status === 'cancelled' ? 'order-cancelled' : 'paid-already' }
  if (await isCouponGone(work, order.id)) return { standing: 'surplus', why: 'coupon-gone' }
  return { standing: 'applied', why: null }
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
 * Money that is not ours to keep: a surplus is owed back from here on, any other sum waits for a
 * person to look at it. Its payer is told either way.
 */
export async function turnAway(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  payment: Payment,
  why: Surplus | null,
): Promise<void> {
  const { id, orderId, transactionId, amountAgorot } = payment
  if (why === null)
    await openTask(work, {
      kind: 'amount-mismatch',
      orderId,
      detail: { id: transactionId, amountAgorot, currency: payment.currency },
    })
  else await owePayment(work, jobs, payment, 'surplus')
  const mail = why === null ? 'amount-mismatch' : surplusLetters[why]
  await jobs.enqueue(work, 'mail-order', { orderId, mail, about: id })
}
