import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { AdminOrder } from '#contract/admin/orders/orders.ts'
import { type Agorot, toShekels } from '#shop/money.ts'
import { orderHolds } from '#server/database/tables/orders/order-holds.ts'
import { disputes } from '#server/database/tables/payments/disputes.ts'
import { payments } from '#server/database/tables/payments/payments.ts'
import { refunds } from '#server/database/tables/payments/refunds.ts'
import type { Read } from '#server/database/transaction.ts'
import { isReversalOfCase, unbookedLoss } from '#server/payments/disputes/lost-money.ts'

type DisputeRow = typeof disputes.$inferSelect

/** The disputes of an order, the latest first. */
export async function viewOrderDisputes(read: Read, orderId: string): Promise<AdminOrder['disputes']> {
  const { tx } = read
  const rows = await tx
    .select()
    .from(disputes)
    .where(eq(disputes.orderId, orderId))
    .orderBy(desc(disputes.createdAt), desc(disputes.id))
  const holds = await tx
    .select({ reference: orderHolds.reference })
    .from(orderHolds)
    .where(and(eq(orderHolds.orderId, orderId), eq(orderHolds.kind, 'dispute'), isNull(orderHolds.closedAt)))
  const settled = await tx
    .select({ disputeId: refunds.disputeId })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isNotNull(refunds.disputeId)))
  const views: AdminOrder['disputes'] = []
  for (const row of rows) {
    const { id, provider, state, reason, amountAgorot, createdAt, answerBy } = row
    const unrecorded = state === 'lost' ? await unrecordedOf(read, row, rows) : null
    views.push({
      id,
      provider,
      state,
      reason,
      amount: amountAgorot === null ? null : toShekels(amountAgorot),
      since: createdAt.toISOString(),
      answerBy: answerBy?.toISOString() ?? null,
      holds: holds.some(({ reference }) => reference === id),
      settled: settled.some(({ disputeId }) => disputeId === id),
      unrecorded: unrecorded === null ? null : toShekels(unrecorded),
    })
  }
  return views
}

async function unrecordedOf(read: Read, row: DisputeRow, all: readonly DisputeRow[]): Promise<Agorot | null> {
  if (isReversalOfCase(row, all)) return 0
  const attemptId = row.attemptId ?? (await matchedAttempt(read, row.orderId))
  if (attemptId === null) return row.amountAgorot
  const loss = await unbookedLoss(read, { orderId: row.orderId, attemptId })
  return loss === null || loss === undefined ? null : Math.max(0, loss)
}

/** The payment page of an order's payment. */
async function matchedAttempt({ tx }: Read, orderId: string): Promise<string | null> {
  const [payment] = await tx
    .select({ attemptId: payments.attemptId })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.allocation, 'matched')))
  return payment?.attemptId ?? null
}
