import { record } from '#server/audit/record.ts'
import { newRowId } from '#server/database/ids.ts'
import type { Work } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { currency } from '#shop/money.ts'
import type { VatTerms } from '#shop/vat.ts'
import { takesMoney } from '#shop/orders/status.ts'
import { writePaid } from '#server/documents/create-documents.ts'
import { closePages } from '#server/orders/order/close-pages.ts'
import { notifyOwners } from '#server/stock/levels/notify-managers.ts'
import { deliverOrder } from '#server/orders/delivery/deliver-order.ts'
import type { OrderRow } from '#server/orders/order/find-own-order.ts'
import { byHand, paymentAttempts, payments } from '#server/database/tables/payments/payments.ts'

/** Whether the full amount of an order can still be paid. */
export function isPayable(
  order: Pick<OrderRow, 'status' | 'cancelledBy' | 'paidAgorot' | 'totalAgorot'>,
): boolean {
  return takesMoney(order) && order.paidAgorot === 0 && order.totalAgorot > 0
}

/**
 * Records, for a manager, that the full amount of an order was paid, and delivers it as a settled payment
 * does. This transaction has locked the order. Open payment pages are closed: money that arrives through them
 * later is an overpayment, as for any paid order.
 */
export async function applyPayment(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  order: Pick<OrderRow, 'id' | 'status' | 'totalAgorot'>,
  { reason, vat }: { readonly reason: string; readonly vat: VatTerms },
): Promise<void> {
  const { id: orderId, totalAgorot: amountAgorot } = order
  await closePages(work, jobs, orderId)
  const attemptId = newRowId()
  const paymentId = newRowId()
  await work.tx
    .insert(paymentAttempts)
    .values({ id: attemptId, orderId, provider: byHand, amountAgorot, status: 'paid' })
  const [payment] = await work.tx
    .insert(payments)
    .values({
      id: paymentId,
      attemptId,
      orderId,
      provider: byHand,
      amountAgorot,
      currency,
      transactionId: paymentId,
      allocation: 'matched',
    })
    .returning()
  if (payment === undefined) throw new Error('The payment was not written')
  await record(work, 'payment.recorded-by-manager', `order:${orderId}`, { amountAgorot, reason })
  await notifyOwners(work, jobs, { kind: 'order-paid-by-hand', orderId, amountAgorot, reason })
  await writePaid(work, { jobs, vat, provider: null }, payment)
  await deliverOrder(work, jobs, order, { cause: 'payment', reason: null })
}
