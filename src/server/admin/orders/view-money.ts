import { asc, eq } from 'drizzle-orm'
import type { AdminOrder, RefundWay } from '#contract/admin/orders/orders.ts'
import { toShekels } from '#shop/money.ts'
import { isPaidByBank } from '#shop/orders/refunds/paid-by-bank.ts'
import { byHand, paymentAttempts, payments } from '#server/database/tables/payments/payments.ts'
import { refunds, refundUnits } from '#server/database/tables/payments/refunds.ts'
import type { Read } from '#server/database/transaction.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import type { PaymentProviders } from '#server/integrations/payments/providers.ts'
import { disputeOfPayment } from '#server/orders/order/disputed-money.ts'

/** Payment attempts and payments of an order, and how each provider can refund them. */
export async function viewAttempts(
  { tx }: Pick<Read, 'tx'>,
  providers: Pick<PaymentProviders, 'find'>,
  orderId: string,
): Promise<AdminOrder['attempts']> {
  const attempts = await tx
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.id))
  const taken = await tx
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt), asc(payments.id))
  return attempts.map(({ id, provider, status, amountAgorot, createdAt }) => ({
    id,
    provider,
    status,
    amount: toShekels(amountAgorot),
    at: createdAt.toISOString(),
    refundable: refundWayOf(providers, provider),
    payments: taken
      .filter(({ attemptId }) => attemptId === id)
      .map((payment) => ({
        transactionId: payment.transactionId,
        amount: toShekels(payment.amountAgorot),
        currency: payment.currency,
        allocation: payment.allocation,
        at: payment.createdAt.toISOString(),
      })),
  }))
}

function refundWayOf(providers: Pick<PaymentProviders, 'find'>, name: string): RefundWay {
  if (name === byHand) return 'by-hand'
  const can = providers.find(name)?.can
  if (can === undefined) return 'provider-gone'
  if (!can.partialRefund) return 'whole'
  return can.severalPartialRefunds ? 'parts' : 'once'
}

/** Refunds of an order, oldest first, with their state at the provider. */
export async function viewOrderRefunds(
  read: Pick<Read, 'tx'>,
  providers: Pick<PaymentProviders, 'find'>,
  orderId: string,
): Promise<AdminOrder['refunds']> {
  const { tx } = read
  const rows = await tx
    .select({ refund: refunds, provider: payments.provider })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.id))
  const parts = await tx
    .select({ part: refundUnits })
    .from(refundUnits)
    .innerJoin(refunds, eq(refunds.id, refundUnits.refundId))
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refundUnits.lineId))
  const views: AdminOrder['refunds'] = []
  for (const { refund, provider } of rows)
    views.push({
      id: refund.id,
      amount: toShekels(refund.amountAgorot),
      fee: toShekels(refund.feeAgorot),
      state: refund.status,
      cause: refund.cause,
      byBank: isPaidByBank(refund),
      date: refund.createdAt.toISOString(),
      askedAt: refund.askedAt?.toISOString() ?? null,
      paidAt: refund.paidAt?.toISOString() ?? null,
      provider,
      transactionId: refund.status === 'paid' ? refund.transactionId : null,
      refusedReason: refund.status === 'refused' ? refund.refusedReason : null,
      retry: refund.status === 'refused' ? await retryOf(read, providers.find(provider), refund) : null,
      parts: parts
        .filter(({ part }) => part.refundId === refund.id)
        .map(({ part }) => ({
          lineId: part.lineId,
          quantity: part.quantity,
          amount: toShekels(part.amountAgorot),
        })),
    })
  return views
}

/** As `retryRefund` decides it. */
async function retryOf(
  read: Pick<Read, 'tx'>,
  provider: PaymentProvider | null,
  { paymentId, bankPartAgorot }: typeof refunds.$inferSelect,
): Promise<AdminOrder['refunds'][number]['retry']> {
  const dispute = await disputeOfPayment(read, paymentId)
  // while it is open, the task cannot be closed either
  if (dispute === 'open') return 'disputed'
  if (bankPartAgorot > 0) return 'partly-paid'
  if (dispute === 'lost') return 'disputed'
  return provider?.can.refundLookup === false ? 'not-looked-up' : 'looked-up'
}
