import { and, eq } from 'drizzle-orm'
import type { Read } from '#server/database/transaction.ts'
import { payments } from '#server/database/tables/payments/payments.ts'

/** The payment that paid the order; null if nothing was paid. */
export async function paymentOf({ tx }: Pick<Read, 'tx'>, orderId: string): Promise<string | null> {
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.allocation, 'matched')))
  return payment?.id ?? null
}
