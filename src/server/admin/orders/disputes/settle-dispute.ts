import { and, eq } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/admin/orders/disputes.ts'
import { toAgorot, toShekels } from '#shop/money.ts'
import { splitTakenMoney } from '#shop/orders/refunds/taken-money.ts'
import { isRefusal, refuse, type Refusal } from '#shop/result.ts'
import { record } from '#server/audit/record.ts'
import { disputes } from '#server/database/tables/payments/disputes.ts'
import { payments } from '#server/database/tables/payments/payments.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type { Work } from '#server/database/transaction.ts'
import { documentRefund } from '#server/documents/create-documents.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { lockLines } from '#server/orders/order/order-lines.ts'
import { isReversalOfCase } from '#server/payments/disputes/lost-money.ts'
import { lockSeen } from '#server/orders/order/order-version.ts'
import { moneyOf, type RefundPart, recordTakenByBank } from '#server/orders/refunds/owe-refund.ts'
import { paymentOf } from '#server/orders/order/payment-of-order.ts'
import { unitsRefundsOf, revokeUnits } from '#server/orders/refunds/refund-units.ts'
import { chosenBack } from '../refunds/refund-order.ts'

type Input = InputOf<typeof contract.settleDispute>

/**
 * Records what a lost dispute cost: the amount, which units of the order are taken back for it, and what
 * happens to each key. The bank has taken the money, so it counts as refunded and no provider is called. Once
 * per dispute; not for a reversal beside a dispute of the same page, whose money it is.
 */
export async function settleDispute(
  work: Work,
  jobs: Pick<Jobs, 'enqueue'>,
  { orderId, disputeId, version, units, amount, reason }: Input,
): Promise<OutputOf<typeof contract.settleDispute> | Refusal<RefusalOf<typeof contract.settleDispute>>> {
  const order = await lockSeen(work, orderId, version)
  if (isRefusal(order)) return order
  const all = await work.tx.select().from(disputes).where(eq(disputes.orderId, orderId))
  const dispute = all.find(({ id }) => id === disputeId)
  if (dispute === undefined) return refuse('not-found')
  if (isReversalOfCase(dispute, all)) return refuse('dispute-not-lost')
  const paymentId = await disputedPayment(work, orderId, dispute.attemptId)
  if (dispute.state !== 'lost' || paymentId === null || (await isSettled(work, disputeId)))
    return refuse('dispute-not-lost')
  const lines = await lockLines(work, order)
  const back = chosenBack(order, lines, units)
  if (isRefusal(back)) return back
  const amountAgorot = toAgorot(amount)
  const unitsOf = (lineId: string) => back.find(({ of }) => of.line.id === lineId)?.quantity ?? 0
  const amounts = splitTakenMoney(
    amountAgorot,
    lines.map(({ line }) => ({ ...moneyOf(line), id: line.id, units: unitsOf(line.id) })),
  )
  if (amounts === null) return refuse('taken-sum-differs')
  const parts = lines.map(({ line }, at): RefundPart => ({
    line,
    quantity: unitsOf(line.id),
    amount: amounts[at] ?? 0,
  }))
  const refundId = await recordTakenByBank(work, disputeId, {
    order,
    paymentId,
    parts: parts.filter((part) => part.quantity + part.amount > 0),
  })
  await revokeUnits(work, jobs, order, unitsRefundsOf(back, true), { cause: 'dispute', reason })
  await record(work, 'payment.dispute-settled', `order:${orderId}`, {
    disputeId,
    refundId,
    reason,
    units,
    amountAgorot,
  })
  await documentRefund(work, jobs, refundId)
  return { orderId, amount: toShekels(amountAgorot) }
}

/** The payment that paid the order, if the dispute is about its money. */
async function disputedPayment(
  work: Work,
  orderId: string,
  attemptId: string | null,
): Promise<string | null> {
  const paymentId = await paymentOf(work, orderId)
  if (paymentId === null || attemptId === null) return paymentId
  const [payment] = await work.tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.attemptId, attemptId)))
  return payment?.id ?? null
}

async function isSettled({ tx }: Work, disputeId: string): Promise<boolean> {
  const found = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.disputeId, disputeId))
  return found.length > 0
}
