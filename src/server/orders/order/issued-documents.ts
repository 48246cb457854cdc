import { and, asc, eq } from 'drizzle-orm'
import type { Order } from '#contract/orders/orders.ts'
import { toShekels } from '#shop/money.ts'
import type { Read } from '#server/database/transaction.ts'
import { taxDocuments } from '#server/database/tables/payments/documents.ts'

/** The tax documents of an order that are available to its buyer. */
export async function issuedDocuments(
  { tx }: Pick<Read, 'tx'>,
  orderId: string,
): Promise<Order['documents']> {
  const rows = await tx
    .select()
    .from(taxDocuments)
    .where(and(eq(taxDocuments.orderId, orderId), eq(taxDocuments.status, 'issued')))
    .orderBy(asc(taxDocuments.createdAt), asc(taxDocuments.id))
  return rows.map(({ id, kind, number, link, allocationNumber, amountAgorot, createdAt }) => ({
    id,
    kind,
    number: number ?? '',
    link,
    allocationNumber,
    amount: toShekels(amountAgorot),
    date: createdAt.toISOString(),
  }))
}
