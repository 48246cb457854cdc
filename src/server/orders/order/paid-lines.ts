import { asc, eq } from 'drizzle-orm'
import type { Read } from '#server/database/transaction.ts'
import { orderLines } from '#server/database/tables/orders/orders.ts'
import type { PaidLine, PaymentBuyer } from '#server/integrations/payments/provider.ts'
import type { OrderRow } from './find-own-order.ts'

/** The lines of an order as shown to payment providers and on documents. */
export async function paidLines({ tx }: Pick<Read, 'tx'>, orderId: string): Promise<PaidLine[]> {
  const rows = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))
  return rows.map(({ name, quantity, unitPriceAgorot, discountAgorot, totalAgorot }) => ({
    name,
    quantity,
    unitPriceAgorot,
    discountAgorot,
    totalAgorot: totalAgorot - discountAgorot,
  }))
}

/** The person or business to whom an order's documents are issued. */
export function buyerOf(order: OrderRow): PaymentBuyer {
  const { name, email, phone, businessName, businessNumber } = order
  return {
    name,
    email,
    phone,
    business: businessName === null ? null : { name: businessName, number: businessNumber },
  }
}
